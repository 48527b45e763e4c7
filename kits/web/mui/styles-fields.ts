import type { Components, Theme } from '@mui/material/styles'
import { createElement } from 'react'
import { token } from '../tokens/tokens.ts'

const stroke = { stroke: 'currentColor', strokeLinecap: 'round', strokeLinejoin: 'round' } as const

/** The box of a checkbox, 20 px; filled when it is ticked. */
function box(sign: string, filled = false) {
  const size = { width: 20, height: 20, viewBox: '0 0 20 20' }
  const ground = { x: 1.75, y: 1.75, width: 16.5, height: 16.5, rx: 4.5, strokeWidth: 1.5 }
  return createElement(
    'svg',
    { ...size, fill: 'none', 'aria-hidden': true, style: { display: 'block' } },
    createElement('rect', { ...ground, stroke: 'currentColor', fill: filled ? 'currentColor' : 'none' }),
    sign &&
      createElement('path', {
        d: sign,
        ...stroke,
        strokeWidth: 2,
        ...(filled && { stroke: token('primary-contrastText') }),
      }),
  )
}

function Caret({ className }: { className?: string }) {
  const size = { width: 18, height: 18, viewBox: '0 0 24 24' }
  const path = createElement('path', { d: 'M6 9.5l6 6 6-6' })
  return createElement(
    'svg',
    { ...size, ...stroke, className, fill: 'none', strokeWidth: 1.8, 'aria-hidden': true },
    path,
  )
}

/** The label stands above the field, always: no floating, no notch. */
const label: Components<Theme>['MuiInputLabel'] = {
  defaultProps: { shrink: true },
  styleOverrides: {
    root: {
      position: 'static',
      transform: 'none',
      maxWidth: 'none',
      whiteSpace: 'normal',
      fontSize: '.875rem',
      fontWeight: 600,
      lineHeight: 1.6,
      marginBlockEnd: 6,
      color: token('text-primary'),
      '&.Mui-focused, &.Mui-error': { color: token('text-primary') },
      '& .MuiFormLabel-asterisk': { color: token('error-main'), marginInlineStart: 2 },
    },
  },
}

const outlined: Components<Theme>['MuiOutlinedInput'] = {
  defaultProps: { notched: false },
  styleOverrides: {
    root: {
      borderRadius: 8,
      background: token('background-paper'),
      minHeight: 44,
      fontSize: '.9375rem',
      '&:hover .MuiOutlinedInput-notchedOutline': { borderColor: token('text-primary') },
      '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderWidth: 2, borderColor: token('primary-main') },
      '&.Mui-disabled': { background: token('hq-sunken') },
      '&.MuiInputBase-adornedStart': { gap: 4 },
      '&.MuiInputBase-multiline': { paddingBlock: 9 },
    },
    notchedOutline: { top: 0, borderColor: token('hq-field'), '& legend': { display: 'none' } },
    input: {
      paddingBlock: 9,
      height: 26,
      '&[type=password]': { fontFamily: 'system-ui,Tahoma' },
      // A Latin value in a right-to-left form still stands where the eye looks for it. The inner rule is not flipped.
      '[dir=rtl] &[dir=ltr]': { textAlign: 'end' },
    },
  },
}

export const fields: Components<Theme> = {
  MuiTextField: { defaultProps: { variant: 'outlined', size: 'small', fullWidth: true } },
  MuiFormControl: { defaultProps: { size: 'small' } },
  MuiInputLabel: label,
  MuiOutlinedInput: outlined,
  MuiFormHelperText: {
    styleOverrides: { root: { marginInline: 0, marginBlockStart: 6, fontSize: '.8125rem', lineHeight: 1.6 } },
  },
  MuiSelect: {
    defaultProps: { IconComponent: Caret },
    styleOverrides: { icon: { color: token('text-secondary'), top: 'calc(50% - 9px)', right: 12 } },
  },
  MuiAutocomplete: {
    defaultProps: { fullWidth: true, popupIcon: createElement(Caret) },
    styleOverrides: {
      paper: ({ theme }) => ({
        borderRadius: 10,
        border: `1px solid ${token('divider')}`,
        boxShadow: theme.shadows[8],
        marginBlock: 4,
      }),
    },
  },
  MuiCheckbox: {
    defaultProps: {
      icon: box(''),
      checkedIcon: box('M6 10.3l2.7 2.7L14 7.5', true),
      indeterminateIcon: box('M6 10h8'),
    },
    styleOverrides: { root: { padding: 6, color: token('hq-field') } },
  },
  MuiRadio: { styleOverrides: { root: { padding: 6, color: token('hq-field') } } },
}
