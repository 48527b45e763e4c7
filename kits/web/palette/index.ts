export type { PaletteItem } from './item.ts'
export * from './palette.tsx'
