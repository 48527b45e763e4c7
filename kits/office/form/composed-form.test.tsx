import { id, resource } from '@halaqa/kit-contract'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { screens } from '../screens/screens.tsx'
import { ComposedForm } from './composed-form.tsx'
import type { Inputs } from './contract-form.tsx'

const inputs: Inputs<any> = {
  Field: ({ source }) => <i>{source}</i>,
  Section: ({ title, children }) => (
    <fieldset>
      {title}: {children}
    </fieldset>
  ),
}
const fields = ['name', 'year', 'seats', 'note']
const draw = (compose?: (given: Inputs<any>) => ReactElement, hidden: string[] = []) =>
  renderToStaticMarkup(<ComposedForm compose={compose} inputs={inputs} fields={fields} hidden={hidden} />)

it('places what the form does not place at its end, in the order of the contract', () => {
  const html = draw(({ Field }) => (
    <>
      <Field source="seats" />
      <b>{[<Field key="name" source="name" />]}</b>
    </>
  ))
  expect(html).toBe('<i>seats</i><b><i>name</i></b><i>year</i><i>note</i>')
})

it('gives them a section of their own in a form of sections', () => {
  const html = draw(({ Field, Section }) => (
    <Section title="what">
      <Field source="name" />
      <Field source="year" />
    </Section>
  ))
  expect(html).toBe(
    '<fieldset>what: <i>name</i><i>year</i></fieldset><fieldset>office.form.more: <i>seats</i><i>note</i></fieldset>',
  )
})

it('leaves out what is hidden, and adds no empty section', () => {
  const html = draw(
    ({ Field, Section }) => <Section title="what">{[<Field key="name" source="name" />]}</Section>,
    ['year', 'seats', 'note'],
  )
  expect(html).toBe('<fieldset>what: <i>name</i></fieldset>')
})

it('places all of them where nothing is composed', () => {
  expect(draw(undefined, ['year'])).toBe('<i>name</i><i>seats</i><i>note</i>')
})

it('can hide only what the contract takes in', () => {
  const input = z.strictObject({ name: z.string(), year: z.int() })
  const things = resource({
    name: 'trial.thing',
    path: '/things',
    record: z.object({ id, ...input.shape }),
    input,
    read: { guards: ['users'] },
    write: { guards: ['users'] },
    list: { sort: 'name' },
    operations: { list: '', edit: '/edit/{id}', update: '/update/{id}' },
  })
  expect(screens(things, { columns: ['name'], hidden: ['year'] }).paths).toEqual(['/things', '/things/edit/{id}'])
  // @ts-expect-error the record has an id, but nobody types it in
  screens(things, { columns: ['name'], hidden: ['id'] })
})
