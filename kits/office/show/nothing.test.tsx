import { expect, it } from 'vitest'
import { isNothing } from './nothing.tsx'

it('a frame around no value is as empty as no value', () => {
  expect([null, undefined, '', false, <bdi key="1">{''}</bdi>, <bdi key="2">{null}</bdi>].map(isNothing)).toEqual(
    Array(6).fill(true),
  )
})

it('what shows something is not empty, a nought among it', () => {
  expect([0, '0', <bdi key="1">{0}</bdi>, <bdi key="2">I-26-000001</bdi>, <span key="3" />].map(isNothing)).toEqual(
    Array(5).fill(false),
  )
})
