import { flat } from '../tokens/css.ts'
import { light, paletteOf } from '../tokens/tokens.ts'
import { themeOf } from './theme.ts'

const ours = new Set(flat(paletteOf(light)).map(([name]) => `--hq-palette-${name}`))

const block = (selector: string, rules: object) =>
  `${selector} {\n${Object.entries(rules)
    .filter(([name]) => name.startsWith('--') && !ours.has(name))
    .map(([name, value]) => `  ${name}: ${value};\n`)
    .join('')}}\n`

/**
 * The text of variables.css: the variables of MUI's theme that are not tokens of ours. They are always the same, and making
 * them took a page 40 ms on a slow machine: the file is committed, and a test holds it equal to this.
 */
export const variablesCss = (): string =>
  [
    '/* Made from mui/theme.ts by `node kits/web/tools/write-tokens.ts`; a test fails when they differ. */\n',
    ...themeOf('ar')
      .generateStyleSheets()
      .flatMap(sheet => Object.entries(sheet).map(([selector, rules]) => block(selector, rules as object))),
  ].join('\n')
