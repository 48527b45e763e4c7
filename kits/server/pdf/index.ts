export { closePdf, type PdfRequest, type PdfStandard, renderPdf } from './render.ts'
