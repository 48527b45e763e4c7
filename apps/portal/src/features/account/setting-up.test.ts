import { expect, it } from 'vitest'
import { settingUp } from './setting-up.ts'

const started = { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Halaqa', qr: 'data:image/png;base64,' }
function aTab() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

it('a second factor that is being set up stays the same one until it is confirmed or given up', () => {
  const tab = aTab()
  settingUp(5, tab).keep(started)
  // The page is drawn anew: another language, a reload.
  expect(settingUp(5, tab).read()).toEqual(started)
  settingUp(5, tab).forget()
  expect(settingUp(5, tab).read()).toBeUndefined()
})

it('the secret of one account is shown to no other that signs in in the same tab', () => {
  const tab = aTab()
  settingUp(5, tab).keep(started)
  expect(settingUp(6, tab).read()).toBeUndefined()
})
