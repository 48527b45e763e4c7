import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { themeOf } from '../mui/theme.ts'
import { variablesCss } from '../mui/variables.ts'
import { flat, tokensCss } from './css.ts'
import { dark, light, paletteOf, type Tokens, type Tone } from './tokens.ts'

const theme = themeOf('ar')
const luminance = (hex: string) => {
  const [red, green, blue] = [1, 3, 5].map(at => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}
const contrast = (one: string, other: string) => {
  const [bright, dim] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (bright! + 0.05) / (dim! + 0.05)
}

describe('tokens', () => {
  it('tokens.css is what the tokens make', () => {
    expect(readFileSync(new URL('../tokens.css', import.meta.url), 'utf8')).toBe(tokensCss())
  })
  it("variables.css is what MUI's theme makes, for a browser makes it no more", () => {
    expect(readFileSync(new URL('../mui/variables.css', import.meta.url), 'utf8')).toBe(variablesCss())
  })

  it.each([
    ['light', light],
    ['dark', dark],
  ] as const)('MUI emits every variable of the %s scheme under the same name with the same value', (scheme, tokens) => {
    const emitted = Object.assign({}, ...theme.generateStyleSheets().map(sheet => variablesOf(sheet, scheme)))
    for (const [name, value] of flat(paletteOf(tokens)))
      expect(emitted[`--hq-palette-${name}`]?.toLowerCase(), name).toBe(value.toLowerCase())
  })

  it.each([
    ['light', light],
    ['dark', dark],
  ] as const)('every text of the %s scheme is readable on every ground it may stand on', (_, tokens) => {
    for (const ground of [tokens.paper, tokens.surface, tokens.sunken]) {
      for (const name of ['ink', 'ink2', 'ink3', 'primary', 'error', 'info'] as const)
        expect(contrast(tokens[name], ground), `${name} on ${ground}`).toBeGreaterThanOrEqual(4.5)
      expect(contrast(tokens.field, ground), `field on ${ground}`).toBeGreaterThanOrEqual(3)
    }
    for (const tone of Object.keys(tokens.soft) as Tone[])
      expect(contrast(tokens.onSoft[tone], tokens.soft[tone]), tone).toBeGreaterThanOrEqual(4.5)
    for (const [front, ground] of bands(tokens)) expect(contrast(front, ground)).toBeGreaterThanOrEqual(4.5)
  })
})

const bands = (tokens: Tokens): [string, string][] => [
  [tokens.onPrimary, tokens.primary],
  [tokens.onBand, tokens.band],
  [tokens.onBand2, tokens.band],
  [tokens.onFooter, tokens.footer],
  [tokens.onFooter2, tokens.footer],
]

/** The variables of the rules that hold in a scheme: the common ones and its own. */
function variablesOf(sheet: Record<string, unknown>, scheme: string): Record<string, string> {
  const found: Record<string, string> = {}
  for (const [selector, rules] of Object.entries(sheet)) {
    if (selector.includes('data-theme') && !selector.includes(`"${scheme}"`)) continue
    if (typeof rules === 'object' && rules) Object.assign(found, rules)
  }
  return found
}
