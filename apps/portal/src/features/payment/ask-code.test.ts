import { CallError } from '@halaqa/kit-contract'
import { expect, it } from 'vitest'
import { askCode } from './ask-code.ts'

const failing = (status: number) => () =>
  Promise.reject(new CallError({ type: 'urn:halaqa:x', title: 'x', status, code: 'x' }))

it('a code that cannot be one is not known', async () => {
  for (const status of [400, 404, 422]) expect(await askCode(failing(status), 'unknown')).toBe('unknown')
})

it('a college that could not be asked has said nothing about the paper', async () => {
  for (const status of [0, 408, 429, 500, 502, 503, 504])
    expect(await askCode(failing(status), 'unknown')).toBe('unchecked')
})

it('a fault of our own is not hidden', async () => {
  await expect(askCode(() => Promise.reject(new TypeError('a fault')), 'unknown')).rejects.toThrow('a fault')
})
