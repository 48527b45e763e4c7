import { Form, useContractForm } from '@halaqa/kit-web/forms'
import { Words, WordsProvider } from '@halaqa/kit-web/i18n'
import { Session, SessionProvider } from '@halaqa/kit-web/session'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { ContactStep } from './contact-step.tsx'
import { PersonStep } from './person-step.tsx'

const words = new Words('ar', async () => ({}))
beforeAll(async () => {
  for (const feature of ['apply', 'contract', 'parts', 'web']) await words.ready(feature)
})

function Around({ children, country }: { children: ReactElement; country: string }) {
  const form = useContractForm({ schema: z.looseObject({}), defaults: { country }, submit: async () => {} })
  return <Form form={form}>{children}</Form>
}
/** What the browser may fill in, by the name of the field (WCAG 1.3.5). */
function filled(step: ReactElement, country = 'OM'): Record<string, string | undefined> {
  const html = renderToStaticMarkup(
    <WordsProvider words={words}>
      <SessionProvider session={new Session({ storage: undefined })}>
        <Around country={country}>{step}</Around>
      </SessionProvider>
    </WordsProvider>,
  )
  const inputs = html.match(/<(input|select)\b[^>]*>/g) ?? []
  const said = (tag: string, key: string) => new RegExp(` ${key}="([^"]*)"`, 'i').exec(tag)?.[1]
  return Object.fromEntries(inputs.map(tag => [said(tag, 'name') ?? '', said(tag, 'autocomplete')]))
}

it('the step of the person names what each field is, by the words that browsers know', () => {
  expect(filled(<PersonStep />)).toMatchObject({
    first_name: 'given-name',
    second_name: 'additional-name',
    family_name: 'family-name',
    'birth_date.day': 'bday-day',
    'birth_date.month': 'bday-month',
    'birth_date.year': 'bday-year',
    gender: 'sex',
  })
})

it('what no browser keeps is not filled in with something else', () => {
  expect(filled(<PersonStep />)).toMatchObject({ third_name: 'off', latin_name: 'off' })
})

it('the step of contact names the address, the phone and the country', () => {
  const told = filled(<ContactStep />)
  expect(told.contact_email).toBe('email')
  expect(told.contact_mobile).toBe('tel')
  expect(told.country).toBe('country')
})

it('who lives elsewhere writes region and town, which the browser knows too', () => {
  expect(filled(<ContactStep />, 'EG')).toMatchObject({ state: 'address-level1', city: 'address-level2' })
})
