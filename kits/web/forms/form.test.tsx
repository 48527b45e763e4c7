import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { Words, WordsProvider } from '../i18n/words.tsx'
import { Form, NeededFields, useChosen, useContractForm, useField } from './contract-form.tsx'

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

const drawn = async (form: ReactNode) => {
  const words = new Words('ar', async () => ({}))
  await words.ready('contract')
  return renderToStaticMarkup(<WordsProvider words={words}>{form}</WordsProvider>)
}

it('a field that is needed for what was chosen is marked as one that is always required', async () => {
  expect(await drawn(<Trial />)).toContain('<b>reason</b><i>decision</i><b>decision</b>')
})

it('a form that a browser sends before the page is alive goes nowhere, least of all into the address', async () => {
  expect(await drawn(<Trial />)).toMatch(/^<form [^>]*method="dialog"/)
})

function Emptied() {
  const form = useContractForm<Record<string, unknown>, object>({
    schema: z.object({ semester_id: z.int(), hours: z.int() }),
    defaults: { semester_id: 4, hours: 3 },
    submit: async () => {},
  })
  // As in a browser once both were there and were emptied.
  form.control._state.mount = true
  for (const name of ['semester_id', 'hours']) {
    form.register(name)
    form.setValue(name, undefined)
  }
  return (
    <Form form={form}>
      <Held />
    </Form>
  )
}
const Held = () => (
  <b>
    {String(useChosen('semester_id').value)}, {JSON.stringify(useField('hours', 'number').value)}
  </b>
)

it('a field that was emptied shows nothing, not what it began with: the same can be chosen again', async () => {
  expect(await drawn(<Emptied />)).toContain('<b>undefined, &quot;&quot;</b>')
})
