import { expect, it } from 'vitest'
import { dueOf } from './renewal.ts'
import { stateOf } from './this-device.ts'

const able = { isSupported: true, mustInstall: false, permission: 'granted', isSubscribed: true } as const

it('is on only when the server pushes, the browser takes it and the person has allowed it', () => {
  expect(stateOf(able, true)).toBe('on')
  expect(stateOf(able, false)).toBe('off')
  expect(stateOf({ ...able, isSubscribed: false }, true)).toBe('off')
  expect(stateOf({ ...able, permission: 'default' }, true)).toBe('off')
})

it('says why it cannot be', () => {
  expect(stateOf({ ...able, permission: 'denied' }, true)).toBe('denied')
  expect(stateOf({ ...able, isSupported: false }, false)).toBe('unsupported')
  expect(stateOf({ ...able, isSupported: false, mustInstall: true }, false)).toBe('install')
})

it('is told anew of another session or address, and left when somebody else is there', () => {
  const marker = { guard: 'students', id: 7, session: 'a', endpoint: 'https://push.example/1' } as const
  const me = { id: 7, sessionId: 'a' }
  expect(dueOf(marker, me, marker.endpoint)).toBe('nothing')
  expect(dueOf(marker, undefined, marker.endpoint)).toBe('nothing')
  expect(dueOf(marker, { ...me, sessionId: 'b' }, marker.endpoint)).toBe('ask')
  expect(dueOf(marker, me, 'https://push.example/2')).toBe('ask')
  expect(dueOf(marker, me, undefined)).toBe('ask')
  expect(dueOf(marker, { id: 8, sessionId: 'a' }, marker.endpoint)).toBe('leave')
  expect(dueOf(marker, { id: 8, actingBy: { id: 1 } }, marker.endpoint)).toBe('nothing')
})
