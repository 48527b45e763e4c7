export { closePdf, type PdfRequest, type PdfStandard, renderPdf } from './render.ts'
export { checkSeal } from './seal.ts'
