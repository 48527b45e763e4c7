import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readConfig, useConfig } from '../config/index.ts'
import { secretFor } from './index.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'halaqa-secrets-'))
})
afterEach(() => {
  useConfig()
  rmSync(folder, { recursive: true })
})

it('makes the secret once into the data folder, for its owner only', () => {
  useConfig(readConfig({ HALAQA_DATA: folder }))
  const first = secretFor('tokens')
  expect(first).toHaveLength(32)
  expect(secretFor('tokens')).toEqual(first)
  expect(readdirSync(folder)).toEqual(['secret'])
  expect(statSync(join(folder, 'secret')).mode & 0o777).toBe(0o600)
})

it('has another key for every purpose and every college', () => {
  useConfig(readConfig({ HALAQA_DATA: folder }))
  const here = secretFor('tokens')
  expect(secretFor('links')).not.toEqual(here)
  useConfig(readConfig({ HALAQA_DATA: join(folder, 'other') }))
  expect(secretFor('tokens')).not.toEqual(here)
})

it('derives the same keys in every process that has the same HALAQA_SECRET', () => {
  const env = {
    DATABASE_URL: 'postgres://db/halaqa',
    HALAQA_SECRET: 'x'.repeat(32),
    HALAQA_ORIGIN: 'https://college.example',
    PAYMENT_GATEWAY: 'sandbox',
  }
  useConfig(readConfig({ ...env, HALAQA_DATA: join(folder, 'a') }))
  const one = secretFor('tokens')
  useConfig(readConfig({ ...env, HALAQA_DATA: join(folder, 'b') }))
  expect(secretFor('tokens')).toEqual(one)
  expect(one.toString('base64')).toBe('HT7kTXJvvOmqARyaB0yAMgMDXzgd4JvAlMbLCFeaEqU=')
})

it('does not let a caller change a key', () => {
  useConfig(readConfig({ HALAQA_DATA: folder }))
  secretFor('tokens').fill(0)
  expect(secretFor('tokens').every(byte => byte === 0)).toBe(false)
})
