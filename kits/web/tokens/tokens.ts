/**
 * The one source of colours. `tokens.css` and the MUI theme are both made from it; a component never names a hex value.
 * Contrast of every legal pair is written in design notes and held by tokens.test.ts: text ≥ 4.5:1, field border ≥ 3:1.
 */
export const light = {
  ink: '#17322B',
  ink2: '#47594F',
  ink3: '#5E6D65',
  paper: '#FBF8F1',
  surface: '#FFFFFF',
  sunken: '#F6F1E6',
  line: '#E7E0D1',
  field: '#8F8975',
  primary: '#0F5C4A',
  primaryHover: '#0B4A3B',
  onPrimary: '#FFFFFF',
  band: '#0F5C4A',
  onBand: '#FFFFFF',
  onBand2: '#CFE3DB',
  footer: '#17322B',
  onFooter: '#DCE8E2',
  onFooter2: '#B9CBC3',
  gold: '#B8872B',
  goldOnBand: '#E3B863',
  success: '#2E7D4F',
  warning: '#B7791F',
  error: '#B3261E',
  info: '#2B5F8A',
  soft: {
    primary: '#E6F0EC',
    gold: '#F7EEDA',
    success: '#E5F2EA',
    warning: '#FAF0DC',
    error: '#FBE9E7',
    info: '#E6EEF6',
    neutral: '#F0EBDF',
  },
  onSoft: {
    primary: '#0F5C4A',
    gold: '#7A5712',
    success: '#205F3A',
    warning: '#7D5210',
    error: '#9A1F18',
    info: '#234F74',
    neutral: '#47594F',
  },
}

export type Tokens = typeof light

export const dark: Tokens = {
  ink: '#E8EFEB',
  ink2: '#B4C3BC',
  ink3: '#8FA199',
  paper: '#0E1714',
  surface: '#15211D',
  sunken: '#111C18',
  line: '#2A3B35',
  field: '#6C7F77',
  primary: '#6CC7A8',
  primaryHover: '#86D6BB',
  onPrimary: '#06231B',
  band: '#12392F',
  onBand: '#F1F7F4',
  onBand2: '#B5CFC5',
  footer: '#0A110F',
  onFooter: '#DCE8E2',
  onFooter2: '#A7BAB2',
  gold: '#D9AE5B',
  goldOnBand: '#E3B863',
  success: '#6FC28F',
  warning: '#E0AE55',
  error: '#F2938B',
  info: '#8ABAE2',
  soft: {
    primary: '#17342B',
    gold: '#33290F',
    success: '#16331F',
    warning: '#352810',
    error: '#3E1F1C',
    info: '#182D3F',
    neutral: '#22312B',
  },
  onSoft: {
    primary: '#8FDCC2',
    gold: '#E6C27A',
    success: '#8FD6A9',
    warning: '#EBC27A',
    error: '#F7B0A9',
    info: '#A6CCEC',
    neutral: '#C6D3CD',
  },
}

/** The tints that are legal together: `soft.X` behind, `onSoft.X` in front. */
export type Tone = keyof Tokens['soft']

/** The palette of MUI's theme, and the names of the CSS variables: `--hq-palette-primary-main`. */
export const paletteOf = (tokens: Tokens) => ({
  primary: {
    main: tokens.primary,
    dark: tokens.primaryHover,
    light: tokens.primary,
    contrastText: tokens.onPrimary,
  },
  secondary: { main: tokens.gold, contrastText: tokens.ink },
  success: { main: tokens.success },
  warning: { main: tokens.warning },
  error: { main: tokens.error },
  info: { main: tokens.info },
  text: { primary: tokens.ink, secondary: tokens.ink2, disabled: tokens.ink3 },
  divider: tokens.line,
  background: { default: tokens.paper, paper: tokens.surface },
  hq: {
    ink3: tokens.ink3,
    sunken: tokens.sunken,
    field: tokens.field,
    gold: tokens.gold,
    goldOnBand: tokens.goldOnBand,
    band: tokens.band,
    onBand: tokens.onBand,
    onBand2: tokens.onBand2,
    footer: tokens.footer,
    onFooter: tokens.onFooter,
    onFooter2: tokens.onFooter2,
  },
  soft: tokens.soft,
  onSoft: tokens.onSoft,
})

/** A token as a CSS value: `token('primary-main')` is `var(--hq-palette-primary-main)`. */
export const token = (name: string): string => `var(--hq-palette-${name})`

export const fontInterface = '"Cairo Variable","Noto Sans Arabic",Tahoma,sans-serif'
export const fontBook = '"Noto Naskh Arabic Variable","Amiri",serif'
