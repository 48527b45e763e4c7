import sharp from 'sharp'

/** Drawn: no picture of anybody. */
export const aSilhouette = (): Promise<Buffer> =>
  sharp(
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="800"><rect width="600" height="800" fill="#E9F0EC"/><circle cx="300" cy="310" r="120" fill="#0F5C4A"/><path d="M70 800c10-190 110-290 230-290s220 100 230 290z" fill="#0F5C4A"/></svg>',
    ),
  )
    .jpeg()
    .toBuffer()
