/** A modal as the portal specification keeps it (s.2): one at a time, never one over another. */
export type ModalState<Data = unknown> = {
  name: string
  data?: Data
  size: 'small' | 'medium' | 'large'
  /** Stays where it is when another screen is gone to. */
  fixed: boolean
  closable: boolean
  visible: boolean
}

export type Opening = Partial<Omit<ModalState, 'name' | 'visible'>>

export const hidden: ModalState = { name: '', size: 'medium', fixed: false, closable: true, visible: false }

/** The state after something is opened. A modal that may not be closed gives way to nothing. */
export function opened(current: ModalState, name: string, opening: Opening = {}): ModalState {
  if (current.visible && !current.closable && current.name !== name) return current
  return { ...hidden, ...opening, name, visible: true }
}

/** The state after a wish to close; `force` is for the program (verified, paid), not for the person. */
export const closed = (current: ModalState, force = false): ModalState =>
  current.visible && (current.closable || force) ? hidden : current

/** The address of a page with a modal on it, or without. */
export function withModal(search: string, name: string | undefined): string {
  const query = new URLSearchParams(search)
  if (name) query.set('modal', name)
  else query.delete('modal')
  return query.size ? `?${query}` : ''
}
