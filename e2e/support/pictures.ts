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
