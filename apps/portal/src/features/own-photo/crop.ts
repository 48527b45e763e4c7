/** A part of a picture; in percent of it, or in shares of it. */
export type Span = { x: number; y: number; width: number; height: number }
export type Size = { width: number; height: number }

const portrait = 3 / 4

/** The largest upright part of three to four, in percent: from the middle, a little above it, where faces are. */
export function framed({ width, height }: Size): Span {
  const part = Math.min(100, ((height * portrait) / width) * 100)
  const tall = Math.min(100, (width / portrait / height) * 100)
  return { x: (100 - part) / 2, y: (100 - tall) / 3, width: part, height: tall }
}

/** The same part, `percent` of the largest, about its own middle and never over the edge. */
export function resized(crop: Span, picture: Size, percent: number): Span {
  const most = framed(picture)
  const width = (most.width * percent) / 100
  const height = (most.height * percent) / 100
  const within = (start: number, length: number) => Math.min(100 - length, Math.max(0, start))
  return {
    x: within(crop.x + (crop.width - width) / 2, width),
    y: within(crop.y + (crop.height - height) / 2, height),
    width,
    height,
  }
}

/** A part in percent as shares, and how many pixels of the picture it is. */
export function spanIn(crop: Span, { width, height }: Size): [Span, Size] {
  const share = (percent: number) => Math.min(1, Math.max(0, percent / 100))
  const part = { x: share(crop.x), y: share(crop.y), width: share(crop.width), height: share(crop.height) }
  return [part, { width: Math.round(part.width * width), height: Math.round(part.height * height) }]
}
