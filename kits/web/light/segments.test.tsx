import { createElement as h } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Segments } from './index.ts'

const gender = {
  name: 'gender',
  label: 'الجنس',
  choices: [
    { value: 'male', label: 'ذكر' },
    { value: 'female', label: 'أنثى' },
  ],
}

it('a choice that must be made bears the star of a required field, and every part of it says so', () => {
  const html = renderToStaticMarkup(h(Segments, { ...gender, required: true }))
  expect(html).toMatch(/<legend>الجنس<span class="hq-field-star" aria-hidden="true">\*<\/span><\/legend>/)
  expect(html.match(/required=""/g)).toHaveLength(2)
  expect(renderToStaticMarkup(h(Segments, gender))).not.toMatch(/hq-field-star|required=""/)
})

it('its error is tied to the group, turns its border, and interrupts nobody', () => {
  const html = renderToStaticMarkup(h(Segments, { ...gender, required: true, error: 'اختر الجنس' }))
  const id = /<fieldset class="hq-field" aria-describedby="([^"]+)"/.exec(html)?.[1]
  expect(id).toBeTruthy()
  expect(html).toContain(`<p id="${id}" class="hq-field-error">اختر الجنس</p>`)
  expect(html).toContain('class="hq-segments" data-invalid="true"')
  expect(html).not.toContain('role="alert"')
})

it('without an error it is described by nothing', () => {
  expect(renderToStaticMarkup(h(Segments, gender))).not.toMatch(/aria-describedby|data-invalid/)
})

it('the browser knows what is asked for, and can fill it in', () => {
  const html = renderToStaticMarkup(h(Segments, { ...gender, autoComplete: 'sex' }))
  expect(html.match(/autoComplete="sex"|autocomplete="sex"/g)).toHaveLength(2)
})
