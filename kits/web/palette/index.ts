export type { PaletteItem } from './item.ts'
export { matches } from './match.ts'
export * from './palette.tsx'
