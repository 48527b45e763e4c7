import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { Form, useContractForm } from '../forms/index.ts'
import { Words, WordsProvider } from '../i18n/words.tsx'
import { CheckboxInput } from './chosen-inputs.tsx'

const root = join(import.meta.dirname, '../../..')

// Forms have their fields from the kits; what a page says once of a whole table, «the sum is not 100», may interrupt.
it('no error of a field is an alert: ten empty fields would be ten alerts at once', () => {
  const sources = globSync(['kits/{web,office}/**/*.tsx'], {
    cwd: root,
    exclude: name => /^(node_modules|dist)$/.test(name),
  })
  expect(sources.length).toBeGreaterThan(100)
  const alerts = sources.filter(file =>
    /<(FormHelperText\b|\w+ [^>]*hq-field-error)[^>]*role="alert"/.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(alerts).toEqual([])
})

function Agreed() {
  const form = useContractForm({
    schema: z.object({ agreed: z.literal(true) }),
    defaults: {},
    submit: async () => {},
  })
  return (
    <Form form={form}>
      <CheckboxInput name="agreed" label="أوافق" />
    </Form>
  )
}
it('a box to tick is drawn with its sentence, and says nothing before it is asked', async () => {
  const words = new Words('ar', async () => ({}))
  await words.ready('contract')
  const html = renderToStaticMarkup(
    <WordsProvider words={words}>
      <Agreed />
    </WordsProvider>,
  )
  expect(html).toContain('أوافق')
  expect(html).not.toContain('aria-invalid="true"')
})
