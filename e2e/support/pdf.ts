import { inflateSync } from 'node:zlib'

/** How many pages a PDF has; its objects may stand packed in streams. */
export const pagesOf = (pdf: Buffer): number => objectsOf(pdf).match(/\/Type\s*\/Page(?![a-zA-Z])/g)?.length ?? 0

/** Where its links lead. */
export const linksOf = (pdf: Buffer): string[] =>
  [...objectsOf(pdf).matchAll(/\/URI\s*\(([^)]*)\)/g)].map(([, to]) => to!)

function objectsOf(pdf: Buffer): string {
  const text = pdf.toString('latin1')
  const packed = [...text.matchAll(/stream\r?\n/g)].map(({ index, 0: word }) => {
    const from = index + word.length
    return unpack(pdf.subarray(from, text.indexOf('endstream', from)))
  })
  return [text, ...packed].join('\n')
}

function unpack(bytes: Buffer): string {
  try {
    return inflateSync(bytes).toString('latin1')
  } catch {
    // Not packed, or packed otherwise: pictures and fonts.
    return ''
  }
}
