import { expect, it } from 'vitest'
import { deviceOf } from './device.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

it('names the browser and the system that a person uses, not those that they stand on', () => {
  expect(deviceOf(`Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/140.0 Mobile Safari/537.36`)).toBe(
    'Chrome · Android',
  )
  expect(deviceOf(`Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/140.0 Safari/537.36 Edg/140.0`)).toBe(
    'Edge · Windows',
  )
  expect(deviceOf('curl/8.5')).toBe('curl/8.5')
  expect(deviceOf('')).toBe('—')
})
