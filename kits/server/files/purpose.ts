/** What files are kept for, and which are taken for it. */
export type Purpose = {
  /** `context.word`, stable: it stands in the database and in the paths of the store. */
  name: string
  /** Media types of the content, as found by looking at it. */
  types: readonly string[]
  maxBytes: number
  /** How images are encoded again. Longer sides are made smaller; more pixels than `maxPixels` are refused. */
  image: { maxPixels: number; maxSide: number }
}

/** A browser runs what is in these, wherever they come from. */
const dangerous = /html|svg|xml$|javascript|flash|^text\//

/** Declares a purpose. Throws when it would take something that a browser runs. */
export function definePurpose(declaration: Omit<Purpose, 'image'> & { image?: Partial<Purpose['image']> }): Purpose {
  const bad = declaration.types.find(type => dangerous.test(type))
  if (bad) throw new Error(`${declaration.name}: ${bad} is never taken from people`)
  if (!/^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(declaration.name)) throw new Error(`${declaration.name} is no name`)
  return { ...declaration, image: { maxPixels: 60_000_000, maxSide: 3000, ...declaration.image } }
}
