import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Words, WordsProvider } from '../i18n/index.ts'
import parts from '../messages/parts.json' with { type: 'json' }
import { Pager } from './pager.tsx'

const arabic = Object.fromEntries(Object.entries(parts.pager).map(([key, said]) => [key, said.ar]))

async function drawn(page: number, last: number): Promise<string> {
  const words = new Words('ar', async () => ({ pager: arabic }))
  await words.ready('parts')
  return renderToStaticMarkup(
    <WordsProvider words={words}>
      <Pager page={page} last={last} onPage={() => {}} />
    </WordsProvider>,
  )
}

it('a list of one page has no way to others', async () => {
  expect(await drawn(1, 1)).toBe('')
})

it('says where one is, and which way there is nothing, without taking the focus away', async () => {
  const [first, middle, final] = [await drawn(1, 3), await drawn(2, 3), await drawn(3, 3)]
  expect(middle).toMatch(/<nav[^>]*aria-label="صفحات القائمة".*role="status">صفحة 2 من 3</)
  expect(middle).not.toContain('aria-disabled')
  expect(first).toMatch(/aria-disabled="true"[^>]*>السابقة</)
  expect(final).toMatch(/aria-disabled="true"[^>]*>التالية</)
  expect(first + final).not.toMatch(/ disabled/)
})
