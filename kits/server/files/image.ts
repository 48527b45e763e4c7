import { join } from 'node:path'
import { refuse } from '@halaqa/kit-server/http'
import sharp from 'sharp'
import { fileUnreadable } from './problems.ts'
import type { Purpose } from './purpose.ts'

const kept = { 'image/jpeg': 'jpeg', 'image/png': 'png', 'image/webp': 'webp' } as const

/**
 * The picture encoded again: upright, without EXIF (place, camera) and without anything that was appended to it or hidden
 * in it. Other formats become JPEG. Refuses what cannot be decoded or has too many pixels.
 */
export async function encodedAgain(
  path: string,
  type: string,
  { maxPixels, maxSide }: Purpose['image'],
  folder: string,
): Promise<{ path: string; type: string }> {
  const format = kept[type as keyof typeof kept] ?? 'jpeg'
  const output = join(folder, 'encoded')
  try {
    await sharp(path, { limitInputPixels: maxPixels, failOn: 'error' })
      .rotate()
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
      .toFormat(format, format === 'png' ? {} : { quality: 85 })
      .toFile(output)
  } catch (error) {
    // sharp throws for what is in the file; a full disk is not the sender's fault
    if ((error as NodeJS.ErrnoException).code?.startsWith('E')) throw error
    refuse(fileUnreadable)
  }
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
