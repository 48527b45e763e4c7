import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '@halaqa/kit-contract/format'
import contract from '@halaqa/kit-contract/messages/contract' with { type: 'json' }
import { mergeTrees, type Words, wordsIn } from '@halaqa/kit-contract/words'
import type { Messages } from '@halaqa/kit-web/i18n'
import i18next from 'i18next'
import english from 'ra-language-english'
import { describe, expect, it } from 'vitest'
import { i18nProvider } from './i18n.ts'

const leaves = (messages: object, prefix = ''): [string, string][] =>
  Object.entries(messages).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as [string, string]] : leaves(value, `${prefix}${key}.`),
  )
const folder = join(import.meta.dirname, '../messages')
const files = readdirSync(folder).map(file => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Words)
const wordsOf = (language: Language) => mergeTrees(...files.map(words => wordsIn(words, language)))
const catalogues = { ar: wordsOf('ar'), en: wordsOf('en'), fr: wordsOf('fr') }
const plural = /_(zero|one|two|few|many|other)$/
const forms = {
  ar: ['zero', 'one', 'two', 'few', 'many', 'other'],
  en: ['one', 'other'],
  fr: ['one', 'many', 'other'],
}

describe.each(Object.entries(catalogues))('the words in %s', (language, catalogue) => {
  const own = new Map(leaves(catalogue))
  const bare = new Set([...own.keys()].map(key => key.replace(plural, '')))

  it("have every one of react-admin's keys", () => {
    const wanted = leaves(english).map(([key]) => key)
    expect(wanted.length).toBeGreaterThanOrEqual(164)
    expect(wanted.filter(key => !bare.has(key))).toEqual([])
  })
  it("have every one of the kit's keys of the other languages", () => {
    const arabic = new Set(leaves(catalogues.ar).map(([key]) => key.replace(plural, '')))
    expect([...arabic].filter(key => !bare.has(key))).toEqual([])
    expect([...bare].filter(key => !arabic.has(key))).toEqual([])
  })
  it('say every plural form of the language', () => {
    const counted = new Set([...own.keys()].filter(key => plural.test(key)).map(key => key.replace(plural, '')))
    const missing = [...counted].flatMap(key =>
      forms[language as 'ar'].filter(form => !own.has(`${key}_${form}`)).map(form => `${key}_${form}`),
    )
    expect(missing).toEqual([])
  })
  it("use i18next's placeholders, never polyglot's, and those that react-admin fills in", () => {
    const names = (text: string) => [...text.matchAll(/[%{]\{(\w+)\}/g)].map(match => match[1]!)
    const given = new Map(leaves(english).map(([key, text]) => [key, [...names(text), 'count', 'name']]))
    for (const [key, text] of own) {
      expect(text, key).not.toMatch(/%\{|\|\|\|\|/)
      const known = given.get(key.replace(plural, ''))
      if (known)
        for (const name of names(text)) expect([...known, 'field', 'recordRepresentation'], key).toContain(name)
    }
  })
})

describe('the provider', () => {
  const providerOf = (own: Messages, i18n = i18next.createInstance()) => {
    void i18n.init({
      lng: 'ar',
      initAsync: false,
      interpolation: { escapeValue: false },
      resources: { ar: { office: catalogues.ar, contract: mergeTrees(wordsIn(contract, 'ar'), own) } },
    })
    return i18nProvider(i18n, 'ar')
  }
  const provider = providerOf({
    trial: { thing: { one: 'شيء', many: 'الأشياء', fields: { name: 'الاسم' } } },
    problem: { 'thing-kept': 'لا يُحذف' },
  })

  it('never makes a title of a counted noun', () => {
    expect(provider.translate('resources.trial.thing.name', { smart_count: 2 })).toBe('الأشياء')
    expect(provider.translate('resources.trial.thing.name', { smart_count: 1 })).toBe('شيء')
  })
  it('does not take a field called name for a title', () => {
    expect(provider.translate('resources.trial.thing.fields.name')).toBe('الاسم')
  })
  it('counts in six forms', () => {
    const counted = (count: number) => provider.translate('office.form.changes', { count })
    expect([1, 2, 3, 11].map(counted)).toEqual([
      'تغيير لم يُحفظ',
      'تغييران لم يُحفظا',
      '3 تغييرات لم تُحفظ',
      '11 تغييرًا لم يُحفظ',
    ])
  })
  it("finds a context's problem beside the contract's own", () => {
    expect(provider.translate('problem.thing-kept')).toBe('لا يُحذف')
    expect(provider.translate('problem.forbidden')).toBe(contract.problem.forbidden.ar)
  })
  it('says the fallback only when there is no such message', () => {
    expect(provider.translate('trial.thing.hints.name', { _: '' })).toBe('')
    expect(provider.translate('trial.thing.one', { _: 'x' })).toBe('شيء')
  })
  it('says a word that comes later, and what it is later', () => {
    const i18n = i18next.createInstance()
    const { translate } = providerOf({ trial: { near: 'قريب' } }, i18n)
    expect([translate('trial.near'), translate('trial.far', { _: 'x' })]).toEqual(['قريب', 'x'])
    i18n.addResourceBundle('ar', 'contract', { trial: { near: 'أقرب', far: 'بعيد' } }, true, true)
    expect([translate('trial.near'), translate('trial.far', { _: 'x' })]).toEqual(['أقرب', 'بعيد'])
  })
})
