import { dark, light, paletteOf, type Tokens } from './tokens.ts'

/** `{ a: { b: '#fff' } }` as `[['a-b', '#fff']]`, in the order of the palette. */
export const flat = (value: object, prefix = ''): [string, string][] =>
  Object.entries(value).flatMap(([key, inner]) =>
    typeof inner === 'string' ? [[prefix + key, inner] as [string, string]] : flat(inner, `${prefix}${key}-`),
  )

const block = (selector: string, scheme: string, tokens: Tokens) =>
  `${selector} {\n  color-scheme: ${scheme};\n${flat(paletteOf(tokens))
    .map(([name, value]) => `  --hq-palette-${name}: ${value.toLowerCase()};\n`)
    .join('')}}\n`

/** The text of tokens.css. It is committed, so that style sheets need no build step; a test holds it equal to this. */
export const tokensCss = (): string =>
  [
    '/* Made from tokens/tokens.ts by `node kits/web/tools/write-tokens.ts`; a test fails when they differ. */\n',
    block(':root,\n[data-theme="light"]', 'light', light),
    block('[data-theme="dark"]', 'dark', dark),
  ].join('\n')
