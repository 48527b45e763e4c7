import { Menu, type MenuProps } from '@mui/material'

/** A menu that opens at a button. It stays inside <main>, so that no content lies outside the page's landmarks. */
export const PopMenu = (props: Omit<MenuProps, 'open'>) => (
  <Menu open container={() => document.getElementById('content')} {...props} />
)
