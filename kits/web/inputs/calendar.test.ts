import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import dayjs from 'dayjs'
import { expect, it } from 'vitest'
import './calendar.tsx'

it('the calendar names the second day of the week without the hamza that is not spoken', () => {
  const monday = dayjs('2026-11-23').locale('ar-sa')
  expect(monday.format('dddd')).toBe('الاثنين')
})

it('a day that is typed is asked for in the language of the page', () => {
  const { date } = JSON.parse(readFileSync(join(import.meta.dirname, '../messages/parts.json'), 'utf8'))
  expect(date.placeholder.ar).toMatch(/^[\u0600-\u06ff-]+$/)
  expect(new Set(Object.values(date.placeholder)).size).toBe(3)
  for (const file of ['text-input.tsx', '../forms/more-inputs.tsx']) {
    const source = readFileSync(join(import.meta.dirname, file), 'utf8')
    expect(source).toContain("t('date.placeholder')")
    expect(source).not.toMatch(/placeholder=['"]DD-MM/)
  }
})
