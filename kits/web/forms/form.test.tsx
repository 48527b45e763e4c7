import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { Words, WordsProvider } from '../i18n/words.tsx'
import { Form, NeededFields, useContractForm, useField } from './contract-form.tsx'

function Mark({ name }: { name: string }) {
  return useField(name).required ? <b>{name}</b> : <i>{name}</i>
}
function Trial() {
  const form = useContractForm({
    schema: z.object({ reason: z.string(), decision: z.string().default('') }),
    defaults: { reason: '', decision: '' },
    submit: async () => {},
  })
  return (
    <Form form={form}>
      <Mark name="reason" />
      <Mark name="decision" />
      <NeededFields>
        <Mark name="decision" />
      </NeededFields>
    </Form>
  )
}

const drawn = async () => {
  const words = new Words('ar', async () => ({}))
  await words.ready('contract')
  return renderToStaticMarkup(
    <WordsProvider words={words}>
      <Trial />
    </WordsProvider>,
  )
}

it('a field that is needed for what was chosen is marked as one that is always required', async () => {
  expect(await drawn()).toContain('<b>reason</b><i>decision</i><b>decision</b>')
})

it('a form that a browser sends before the page is alive goes nowhere, least of all into the address', async () => {
  expect(await drawn()).toMatch(/^<form [^>]*method="dialog"/)
})
