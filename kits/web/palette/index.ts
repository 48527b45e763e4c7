export type { PaletteItem } from './item.ts'
export { matches, rankOf, ranks, wordsOfName } from './match.ts'
export * from './palette.tsx'
