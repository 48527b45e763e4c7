import { expect, it } from 'vitest'
import { closed, hidden, opened, withModal } from './state.ts'

it('shows one modal at a time: a new one takes the place of the old', () => {
  const first = opened(hidden, 'documents')
  expect(opened(first, 'payment', { size: 'large' })).toMatchObject({ name: 'payment', size: 'large', visible: true })
})

it('lets nothing take the place of a modal that is not closable, nor close it but the program', () => {
  const locked = opened(hidden, 'activate', { closable: false })
  expect(opened(locked, 'payment')).toBe(locked)
  expect(closed(locked)).toBe(locked)
  expect(closed(locked, true)).toBe(hidden)
})

it('has an address that keeps the rest of the query', () => {
  expect(withModal('?page=2', 'payment')).toBe('?page=2&modal=payment')
  expect(withModal('?page=2&modal=payment', undefined)).toBe('?page=2')
  expect(withModal('?modal=payment', undefined)).toBe('')
})
