export * from './inputs/index.ts'
export * from './mui/mui-root.tsx'
export { themeOf, themeOptions } from './mui/theme.ts'
export { dark, fontBook, fontInterface, light, paletteOf, type Tokens, type Tone, token } from './tokens/tokens.ts'
