import type { Components, Theme } from '@mui/material/styles'
import { token } from '../tokens/tokens.ts'

export const focusRing = { outline: `2px solid ${token('primary-main')}`, outlineOffset: 2 }

/** Buttons, tabs, toggles: what is pressed. Sizes are those of the light layer. */
export const controls: Components<Theme> = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: { root: { '&.Mui-focusVisible': focusRing } },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: {
        borderRadius: 8,
        minHeight: 44,
        paddingInline: 20,
        gap: 8,
        transition: 'background-color .12s, border-color .12s',
        variants: [
          {
            props: { variant: 'outlined', color: 'primary' },
            style: {
              borderColor: token('divider'),
              color: token('text-primary'),
              background: token('background-paper'),
              '&:hover': { borderColor: token('hq-field'), background: token('hq-sunken') },
            },
          },
          { props: { variant: 'text' }, style: { paddingInline: 12 } },
          {
            props: { variant: 'text', color: 'primary' },
            style: { '&:hover': { background: token('soft-primary') } },
          },
          { props: { size: 'small' }, style: { minHeight: 36, paddingInline: 14, fontSize: '.875rem' } },
          { props: { size: 'large' }, style: { minHeight: 52, paddingInline: 28, fontSize: '1rem' } },
          {
            props: { variant: 'contained' },
            style: { '&.Mui-disabled': { background: token('soft-neutral'), color: token('hq-ink3') } },
          },
        ],
      },
      startIcon: { margin: 0 },
      endIcon: { margin: 0 },
    },
  },
  MuiIconButton: {
    styleOverrides: {
      root: {
        borderRadius: 8,
        width: 40,
        height: 40,
        color: token('text-secondary'),
        '&:hover': { background: token('hq-sunken') },
        variants: [{ props: { size: 'small' }, style: { width: 32, height: 32 } }],
      },
    },
  },
  MuiTabs: {
    styleOverrides: {
      root: { minHeight: 44, borderBlockEnd: `1px solid ${token('divider')}` },
      indicator: { height: 2, borderRadius: 2 },
    },
  },
  MuiTab: {
    styleOverrides: {
      root: {
        minHeight: 44,
        minWidth: 0,
        padding: '8px 14px',
        fontSize: '.9375rem',
        fontWeight: 600,
        color: token('text-secondary'),
        '&.Mui-selected': { color: token('primary-main') },
      },
    },
  },
  MuiToggleButton: {
    styleOverrides: {
      root: {
        borderColor: token('divider'),
        color: token('text-secondary'),
        textTransform: 'none',
        fontWeight: 600,
        paddingInline: 14,
        minHeight: 36,
        '&.Mui-selected': { background: token('soft-primary'), color: token('onSoft-primary') },
      },
    },
  },
  MuiChip: {
    styleOverrides: {
      root: { borderRadius: 6, height: 26, fontSize: '.8125rem', fontWeight: 600 },
      outlined: { borderColor: token('divider') },
      label: { paddingInline: 10 },
    },
  },
  MuiAvatar: {
    styleOverrides: {
      root: {
        background: token('soft-primary'),
        color: token('onSoft-primary'),
        fontWeight: 700,
        fontSize: '.875rem',
      },
    },
  },
  MuiBreadcrumbs: {
    styleOverrides: { root: { fontSize: '.8125rem', color: token('text-secondary') }, separator: { marginInline: 6 } },
  },
}
