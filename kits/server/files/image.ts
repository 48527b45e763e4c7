import { join } from 'node:path'
import { decode } from '@halaqa/kit-server/decoding'
import { refuse } from '@halaqa/kit-server/http'
import sharp from 'sharp'
import { fileUnreadable } from './problems.ts'
import type { Purpose } from './purpose.ts'

/** A picture of 60 million pixels in three colours; sixteen bits a colour, or transparency, leave room for fewer. */
const maxDecodedBytes = 200_000_000

const kept = { 'image/jpeg': 'jpeg', 'image/png': 'png', 'image/webp': 'webp' } as const

/**
 * The picture encoded again: upright, without EXIF (place, camera) and without anything that was appended to it or hidden
 * in it. Other formats become JPEG. Refuses what cannot be decoded, is too large once it is, or takes too long. Decoded in a
 * process of its own (kits/server/decoding).
 */
export async function encodedAgain(
  path: string,
  type: string,
  { maxPixels, maxSide }: Purpose['image'],
  folder: string,
): Promise<{ path: string; type: string }> {
  const format = kept[type as keyof typeof kept] ?? 'jpeg'
  const output = join(folder, 'encoded')
  if (!(await decode({ kind: 'image', path, output, format, maxPixels, maxSide, maxDecodedBytes })))
    refuse(fileUnreadable)
  return { path: output, type: `image/${format}` }
}

/** A JPEG of at most 200 dpi on A4, for a page of a PDF. */
export const asPage = async (picture: Buffer): Promise<Buffer> =>
  sharp(picture, { limitInputPixels: 60_000_000, failOn: 'error' })
    .rotate()
    .resize({ width: 1654, height: 2339, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 80 })
    .toBuffer()
    .catch(() => refuse(fileUnreadable))
