import type { Language } from '@halaqa/kit-contract/format'
import { arSA, enUS, frFR } from '@mui/material/locale'
import { createTheme, type Theme, type ThemeOptions } from '@mui/material/styles'
import { dark, fontInterface, light, paletteOf } from '../tokens/tokens.ts'
import { controls } from './styles-controls.ts'
import { fields } from './styles-fields.ts'
import { surfaces } from './styles-surfaces.ts'

type OwnPalette = Pick<ReturnType<typeof paletteOf>, 'hq' | 'soft' | 'onSoft'>
declare module '@mui/material/styles' {
  interface Palette extends OwnPalette {}
  interface PaletteOptions extends Partial<OwnPalette> {}
  interface CssThemeVariables {
    enabled: true
  }
}

/** No shadows but two: of menus (8) and of dialogs, palette and drawers (16). */
const shadows = Array.from({ length: 25 }, () => 'none') as Theme['shadows']
shadows[8] = '0 1px 2px rgba(15,35,29,.06), 0 8px 24px rgba(15,35,29,.10)'
shadows[16] = '0 2px 4px rgba(15,35,29,.06), 0 24px 56px rgba(15,35,29,.20)'

const still = { textTransform: 'none', letterSpacing: 0 } as const

/** Everything of the theme but direction and the words of MUI; the back office merges it into react-admin's own. */
export const themeOptions: ThemeOptions = {
  spacing: 8,
  shape: { borderRadius: 8 },
  shadows,
  cssVariables: { cssVarPrefix: 'hq', colorSchemeSelector: 'data-theme' },
  colorSchemes: { light: { palette: paletteOf(light) }, dark: { palette: paletteOf(dark) } },
  typography: {
    fontFamily: fontInterface,
    fontSize: 16,
    htmlFontSize: 16,
    fontWeightMedium: 600,
    fontWeightBold: 700,
    h1: { fontSize: '2.75rem', lineHeight: 1.4, fontWeight: 700 },
    h2: { fontSize: '2rem', lineHeight: 1.45, fontWeight: 700 },
    h3: { fontSize: '1.5rem', lineHeight: 1.5, fontWeight: 700 },
    h4: { fontSize: '1.25rem', lineHeight: 1.55, fontWeight: 700 },
    h5: { fontSize: '1.0625rem', lineHeight: 1.6, fontWeight: 700 },
    h6: { fontSize: '.9375rem', lineHeight: 1.6, fontWeight: 700 },
    body1: { fontSize: '1rem', lineHeight: 1.75 },
    body2: { fontSize: '.875rem', lineHeight: 1.7 },
    caption: { fontSize: '.8125rem', lineHeight: 1.6 },
    subtitle1: { fontSize: '1.125rem', lineHeight: 1.75 },
    subtitle2: { fontSize: '.875rem', lineHeight: 1.6, fontWeight: 600 },
    button: { fontSize: '.9375rem', lineHeight: 1.5, fontWeight: 600, ...still },
    overline: { fontSize: '.8125rem', lineHeight: 1.6, fontWeight: 600, ...still },
  },
  components: { ...surfaces(shadows), ...controls, ...fields },
}

const words = { ar: arSA, en: enUS, fr: frFR }

const themes: Partial<Record<Language, Theme>> = {}
/** The theme of a language: its direction, and MUI's own words in it. Made once, which takes ten milliseconds. */
export function themeOf(language: Language): Theme {
  themes[language] ??= createTheme({ ...themeOptions, direction: language === 'ar' ? 'rtl' : 'ltr' }, words[language])
  return themes[language]
}
