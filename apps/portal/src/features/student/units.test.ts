import { createInstance } from 'i18next'
import { expect, it } from 'vitest'
import words from '../../../messages/student.json' with { type: 'json' }

const languages = ['ar', 'en', 'fr'] as const
type Language = (typeof languages)[number]
const resources = Object.fromEntries(
  languages.map(language => {
    const units = Object.entries(words.units as Record<string, Partial<Record<Language, string>>>)
    const ownForms = units.flatMap(([key, forms]) => (forms[language] ? [[key, forms[language]]] : []))
    return [language, { translation: Object.fromEntries(ownForms) }]
  }),
)
const counts = [0, 1, 2, 3, 11, 20, 100]

async function said(unit: 'days' | 'hours' | 'minutes' | 'seconds', language: Language): Promise<string> {
  const i18n = createInstance()
  await i18n.init({ lng: language, resources })
  return counts.map(count => i18n.t(unit, { count })).join(' ')
}

it('calls a unit of the countdown as its figure asks in Arabic', async () => {
  expect(await said('days', 'ar')).toBe('يوم يوم يوم أيام يومًا يومًا يوم')
  expect(await said('hours', 'ar')).toBe('ساعة ساعة ساعة ساعات ساعة ساعة ساعة')
  expect(await said('minutes', 'ar')).toBe('دقيقة دقيقة دقيقة دقائق دقيقة دقيقة دقيقة')
  expect(await said('seconds', 'ar')).toBe('ثانية ثانية ثانية ثوانٍ ثانية ثانية ثانية')
})

it('says no dual in Arabic: it stands under its figure, and «2 ساعتان» would count twice', async () => {
  for (const unit of ['days', 'hours', 'minutes', 'seconds'] as const)
    expect(await said(unit, 'ar'), unit).not.toMatch(/(ان|ين)( |$)/)
})

it('says 1 hour and 2 hours, 0 heure and 2 heures', async () => {
  expect(await said('hours', 'en')).toBe('hours hour hours hours hours hours hours')
  expect(await said('days', 'fr')).toBe('jour jour jours jours jours jours jours')
})
