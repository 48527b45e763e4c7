import { renderPdf } from '@halaqa/kit-server/pdf'
import { asPage } from './image.ts'

/** Each picture on a page of its own, as large as A4 lets it be. Values come in as data, never as Typst source. */
const template = `
#let data = json("data.json")
#set document(title: data.title)
#set page(paper: "a4", margin: 1cm)
#for (index, name) in data.pages.enumerate() {
  if index > 0 { pagebreak() }
  align(center + horizon, image(name, width: 100%, height: 100%, fit: "contain", alt: data.title + " " + str(index + 1)))
}
`

/** Several photographs as one PDF, in their order. Refuses `file-unreadable`. `title` is what the document says it is. */
export async function imagesToPdf(pictures: readonly Buffer[], title: string): Promise<Buffer> {
  if (pictures.length === 0) throw new Error('a PDF of no pictures was asked for')
  const assets: Record<string, Buffer> = {}
  for (const [index, picture] of pictures.entries()) assets[`page-${index}.jpg`] = await asPage(picture)
  return renderPdf({ template, data: { title, pages: Object.keys(assets) }, assets })
}
