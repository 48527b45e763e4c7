import type { Components, Theme } from '@mui/material/styles'
import { token } from '../tokens/tokens.ts'

const line = `1px solid ${token('divider')}`

/** Tables: head 40, row 44, no zebra; numbers align on the units edge, which is `start` in a right-to-left page. */
const tables: Components<Theme> = {
  MuiTableCell: {
    styleOverrides: {
      root: {
        borderColor: token('divider'),
        padding: '6px 12px',
        fontSize: '.875rem',
        lineHeight: 1.6,
        height: 44,
        textAlign: 'start',
      },
      head: {
        background: token('hq-sunken'),
        color: token('text-secondary'),
        fontSize: '.8125rem',
        fontWeight: 600,
        height: 40,
        whiteSpace: 'nowrap',
      },
      stickyHeader: { background: token('hq-sunken') },
      paddingCheckbox: { width: 44, paddingInline: 6 },
      alignRight: { '[dir=rtl] &': { textAlign: 'start' } },
    },
  },
  MuiTableRow: {
    styleOverrides: {
      root: {
        '&.MuiTableRow-hover:hover': { background: token('hq-sunken') },
        '&.Mui-selected, &.Mui-selected:hover': {
          background: `color-mix(in srgb, ${token('soft-primary')} 60%, ${token('background-paper')})`,
        },
      },
    },
  },
}

const accordions: Components<Theme> = {
  MuiAccordion: {
    defaultProps: { disableGutters: true, square: true, elevation: 0 },
    styleOverrides: { root: { background: 'transparent', borderBlockEnd: line, '&::before': { display: 'none' } } },
  },
  MuiAccordionSummary: {
    styleOverrides: {
      // A <button> does not inherit the font.
      root: {
        padding: '8px 0',
        minHeight: 56,
        fontFamily: 'inherit',
        fontSize: '1rem',
        lineHeight: 1.75,
        textAlign: 'start',
        color: token('text-primary'),
      },
      content: { margin: 0, fontWeight: 600 },
    },
  },
  MuiAccordionDetails: { styleOverrides: { root: { padding: '0 0 20px', color: token('text-secondary') } } },
}

/** Surfaces have one line and no shadow; only what floats has one. */
export const surfaces = (shadows: readonly string[]): Components<Theme> => ({
  MuiPaper: {
    defaultProps: { elevation: 0 },
    styleOverrides: {
      root: { backgroundImage: 'none' },
      outlined: { borderColor: token('divider') },
      rounded: { borderRadius: 12 },
    },
  },
  MuiCard: {
    defaultProps: { variant: 'outlined' },
    styleOverrides: { root: { borderRadius: 12, borderColor: token('divider') } },
  },
  MuiDialog: {
    styleOverrides: { paper: { borderRadius: 16, border: line, boxShadow: shadows[16], margin: 16 } },
  },
  MuiDialogTitle: { styleOverrides: { root: { fontSize: '1.25rem', lineHeight: 1.55, fontWeight: 700 } } },
  MuiDialogActions: { styleOverrides: { root: { padding: '16px 24px', gap: 8 } } },
  MuiBackdrop: { styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { background: 'rgba(10,25,20,.42)' } } } },
  MuiDrawer: { styleOverrides: { paper: { borderRadius: 0, border: 0, boxShadow: shadows[16] } } },
  MuiMenu: { styleOverrides: { paper: { borderRadius: 10, border: line, boxShadow: shadows[8] } } },
  MuiMenuItem: {
    styleOverrides: { root: { minHeight: 40, fontSize: '.9375rem', borderRadius: 6, marginInline: 6 } },
  },
  MuiTooltip: {
    styleOverrides: {
      tooltip: { background: token('hq-footer'), fontSize: '.8125rem', padding: '6px 10px', borderRadius: 6 },
    },
  },
  MuiSkeleton: {
    defaultProps: { animation: 'pulse' },
    styleOverrides: { root: { background: token('soft-neutral'), borderRadius: 6 } },
  },
  ...accordions,
  ...tables,
})
