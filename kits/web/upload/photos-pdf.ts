/** A photo as JPEG bytes with its size in pixels. */
export type Jpeg = { bytes: Uint8Array; width: number; height: number }

/** A4 in points. */
const page = { width: 595, height: 842, margin: 18 }

/**
 * One PDF with a photo on each page, upright A4 (lying A4 for wide photos). JPEG bytes go in as they are: nothing is
 * encoded again and no library is needed.
 */
export function pdfOfJpegs(photos: readonly Jpeg[]): Uint8Array<ArrayBuffer> {
  if (photos.length === 0) throw new RangeError('a PDF of no photos')
  const writer = new PdfWriter()
  const pageIds = photos.map((_, at) => 3 + at * 3)
  writer.object(1, '<< /Type /Catalog /Pages 2 0 R >>')
  writer.object(2, `<< /Type /Pages /Count ${photos.length} /Kids [${pageIds.map(id => `${id} 0 R`).join(' ')}] >>`)
  photos.forEach((photo, at) => {
    const id = pageIds[at]!
    const [width, height] = photo.width > photo.height ? [page.height, page.width] : [page.width, page.height]
    writer.object(
      id,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents ${id + 1} 0 R ` +
        `/Resources << /XObject << /Photo ${id + 2} 0 R >> >> >>`,
    )
    writer.stream(id + 1, '', new TextEncoder().encode(placed(photo, width, height)))
    writer.stream(
      id + 2,
      `/Type /XObject /Subtype /Image /Width ${photo.width} /Height ${photo.height} ` +
        '/ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode ',
      photo.bytes,
    )
  })
  return writer.end(photos.length * 3 + 3)
}

/** Draws the photo as large as it fits, in the middle. */
function placed(photo: Jpeg, width: number, height: number): string {
  const scale = Math.min((width - 2 * page.margin) / photo.width, (height - 2 * page.margin) / photo.height)
  const [w, h] = [photo.width * scale, photo.height * scale]
  const numbers = [w, 0, 0, h, (width - w) / 2, (height - h) / 2].map(each => each.toFixed(2))
  return `q ${numbers.join(' ')} cm /Photo Do Q`
}

class PdfWriter {
  readonly #parts: Uint8Array[] = []
  readonly #offsets = new Map<number, number>()
  #length = 0

  constructor() {
    this.#write('%PDF-1.4\n')
  }
  #write(part: string | Uint8Array): void {
    const bytes = typeof part === 'string' ? new TextEncoder().encode(part) : part
    this.#parts.push(bytes)
    this.#length += bytes.length
  }
  object(id: number, dictionary: string): void {
    this.#offsets.set(id, this.#length)
    this.#write(`${id} 0 obj\n${dictionary}\nendobj\n`)
  }
  stream(id: number, dictionary: string, bytes: Uint8Array): void {
    this.#offsets.set(id, this.#length)
    this.#write(`${id} 0 obj\n<< ${dictionary}/Length ${bytes.length} >>\nstream\n`)
    this.#write(bytes)
    this.#write('\nendstream\nendobj\n')
  }
  end(size: number): Uint8Array<ArrayBuffer> {
    const start = this.#length
    this.#write(`xref\n0 ${size}\n0000000000 65535 f \n`)
    for (let id = 1; id < size; id++) this.#write(`${String(this.#offsets.get(id)).padStart(10, '0')} 00000 n \n`)
    this.#write(`trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`)
    const all = new Uint8Array(this.#length)
    let at = 0
    for (const part of this.#parts) {
      all.set(part, at)
      at += part.length
    }
    return all
  }
}

/** The longest side of a page, in pixels: small print stays readable, a phone's photo becomes a tenth of its size. */
const longest = 2200

/** A photo of any kind the browser knows, upright, as a JPEG of at most 2,200 px. */
export async function jpegOf(file: Blob): Promise<Jpeg> {
  const image = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const scale = Math.min(1, longest / Math.max(image.width, image.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(image.width * scale)
  canvas.height = Math.round(image.height * scale)
  const paper = canvas.getContext('2d')
  if (!paper) throw new Error('this browser draws no pictures')
  paper.fillStyle = '#fff'
  paper.fillRect(0, 0, canvas.width, canvas.height)
  paper.drawImage(image, 0, 0, canvas.width, canvas.height)
  image.close()
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/jpeg', 0.82))
  if (!blob) throw new Error('the photo could not be encoded')
  return { bytes: new Uint8Array(await blob.arrayBuffer()), width: canvas.width, height: canvas.height }
}

/** Several photos as one PDF file. */
export async function photosAsPdf(files: readonly File[], name: string): Promise<File> {
  const pages: Jpeg[] = []
  // One after the other: a phone has little memory.
  for (const file of files) pages.push(await jpegOf(file))
  return new File([pdfOfJpegs(pages)], `${name}.pdf`, { type: 'application/pdf' })
}
