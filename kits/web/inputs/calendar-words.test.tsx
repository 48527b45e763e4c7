import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '@halaqa/kit-contract/format'
import { wordsIn } from '@halaqa/kit-contract/words'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Words, WordsProvider } from '../i18n/words.tsx'
import Calendar from './calendar.tsx'

const parts = JSON.parse(readFileSync(join(import.meta.dirname, '../messages/parts.json'), 'utf8'))

/** The sheet as it is drawn; `2026-11-23` is a Monday. */
async function drawn(language: Language, value?: string) {
  const words = new Words(language, async () => wordsIn(parts, language))
  await words.ready('parts')
  return renderToStaticMarkup(
    <WordsProvider words={words}>
      <Calendar language={language} value={value} onPick={() => {}} />
    </WordsProvider>,
  )
}

it.each(['ar', 'en', 'fr'] as const)(
  'the buttons of the calendar speak the language of the page: %s',
  async language => {
    const html = await drawn(language, '2026-11-23')
    for (const key of ['month_before', 'month_after', 'to_years'])
      expect(html).toContain(`aria-label="${parts.date[key][language]}"`)
    // What the library says of itself when it is not told otherwise.
    expect(html).not.toMatch(/view is open|switch to/)
    if (language !== 'en') expect(html).not.toMatch(/Previous month|Next month/)
  },
)

it('a calendar without a day opens at the years, and says how to come to the days', async () => {
  const html = await drawn('ar')
  expect(html).toContain(`aria-label="${parts.date.to_days.ar}"`)
  expect(html).not.toMatch(/view is open|switch to/)
})
