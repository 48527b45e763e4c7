/** Makes the PNG icons from brand/mark.svg: `node apps/portal/tools/icons.ts`. They are committed. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

const here = import.meta.dirname
const mark = await readFile(join(here, '../brand/mark.svg'))
const paper = '#FBF8F1'

/** `part` of the side is the mark; the rest is paper, so that a round mask cuts nothing off. */
async function icon(name: string, side: number, part: number, ground: string | null) {
  const inner = Math.round(side * part)
  const drawn = await sharp(mark, { density: (72 * inner) / 64 })
    .resize(inner, inner)
    .png()
    .toBuffer()
  await sharp({ create: { width: side, height: side, channels: 4, background: ground ?? '#0000' } })
    .composite([{ input: drawn, gravity: 'centre' }])
    .png({ compressionLevel: 9 })
    .toFile(join(here, '../public/icons', name))
}

await icon('icon-32.png', 32, 1, null)
await icon('icon-192.png', 192, 0.9, null)
await icon('icon-512.png', 512, 0.9, null)
await icon('maskable-512.png', 512, 0.62, paper)
await icon('apple-touch-icon.png', 180, 0.72, paper)

/** The picture that is shown when a page is shared: the mark on paper, 1200 × 630. */
const seat = await sharp(mark, { density: (72 * 300) / 64 })
  .resize(300, 300)
  .png()
  .toBuffer()
await sharp({ create: { width: 1200, height: 630, channels: 3, background: paper } })
  .composite([{ input: seat, gravity: 'centre' }])
  .png({ compressionLevel: 9 })
  .toFile(join(here, '../public/icons/share.png'))
