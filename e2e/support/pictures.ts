import type { Locator } from '@playwright/test'
import sharp from 'sharp'

export const photo = (): Promise<Buffer> =>
  sharp({ create: { width: 900, height: 1200, channels: 3, background: '#d9d2c0' } })
    .jpeg({ quality: 85 })
    .toBuffer()

/** Large enough to be sent in several pieces of 1 MiB. */
export const heavyPhoto = (): Promise<Buffer> =>
  sharp(Buffer.from(Array.from({ length: 1400 * 1400 * 3 }, (_, at) => (at * 7919) % 251)), {
    raw: { width: 1400, height: 1400, channels: 3 },
  })
    .png({ compressionLevel: 0 })
    .toBuffer()

export type Colour = [red: number, green: number, blue: number]
const lightOf = (part: number) => (part <= 10.31475 ? part / 3294.6 : ((part / 255 + 0.055) / 1.055) ** 2.4)
const luminance = ([red, green, blue]: Colour) =>
  0.2126 * lightOf(red) + 0.7152 * lightOf(green) + 0.0722 * lightOf(blue)
/** As WCAG reckons it: 1 is the same, 21 is black on white. */
export function contrast(one: Colour, two: Colour): number {
  const [darker, lighter] = [luminance(one), luminance(two)].sort((a, b) => a - b)
  return (lighter! + 0.05) / (darker! + 0.05)
}

type Drawn = { at: (x: number, y: number) => Colour; downAt: (x: number) => Colour[]; all: Colour[] }
/** What is really drawn of a part of a page: the colour at so much of its width and height, of all below there, of everything. */
export async function drawn(part: Locator): Promise<Drawn> {
  const { data, info } = await sharp(await part.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const pixel = (at: number) => [...data.subarray(at * 3, at * 3 + 3)] as Colour
  const place = (share: number, of: number) => Math.min(of - 1, Math.floor(share * of))
  return {
    at: (x, y) => pixel(place(y, info.height) * info.width + place(x, info.width)),
    downAt: x => Array.from({ length: info.height }, (_, row) => pixel(row * info.width + place(x, info.width))),
    all: Array.from({ length: info.width * info.height }, (_, at) => pixel(at)),
  }
}

/** The greatest contrast between anything in it: of a text that can be read, its letters on their ground. */
export async function contrastWithin(part: Locator): Promise<number> {
  const all = (await drawn(part)).all.sort((a, b) => luminance(a) - luminance(b))
  return contrast(all[0]!, all.at(-1)!)
}
