import sharp from 'sharp'

/** Drawn: no picture of anybody. `figure` is its colour: of two, one can tell which is which. */
export const aSilhouette = (figure = '#0F5C4A'): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="800"><rect width="600" height="800" fill="#E9F0EC"/><circle cx="300" cy="310" r="120" fill="${figure}"/><path d="M70 800c10-190 110-290 230-290s220 100 230 290z" fill="${figure}"/></svg>`,
    ),
  )
    .jpeg()
    .toBuffer()
