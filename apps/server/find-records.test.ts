import { findRecords, type List } from '@halaqa/kit-contract'
import { offeredLists } from '@halaqa/kit-server/list'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { modules } from '../office/src/modules.ts'
import { codeOf } from './applicants.ts'
import type { Player } from './cast.ts'
import { one, smallWorld, testCollege } from './world.ts'

/** What the palette asks with each letter is one question over all contexts, and answers what each list would. */
const college = testCollege()
const find = (who: Player, q: string, things?: string[]) =>
  college.cast.as(who)(findRecords, { query: { q, ...(things && { things: things.join(',') }) } })
const thingsOf = (answer: Awaited<ReturnType<typeof find>>) => [...new Set(answer.rows.map(row => row.thing))]

let student = { name: '', number: '' }
let invoice = ''
beforeAll(async () => {
  await smallWorld(college.cast)
  student = {
    name: await one('select full_name as value from students.students'),
    number: await one('select number as value from students.students'),
  }
  invoice = await one('select number as value from finance.invoices order by id limit 1')
})
afterEach(() => void vi.restoreAllMocks())

it('the office leads to a page of every kind that is found, and asks nobody for more than its list does', () => {
  const led = modules.flatMap(({ found }) => (found ? [[found.thing, found.access]] : []))
  expect(led.length).toBeGreaterThan(5)
  const lists = [...offeredLists().values()].map(({ list }) => [list.word, list.access])
  expect(Object.fromEntries(led)).toEqual(Object.fromEntries(lists))
})

it('finds what the pages of each list find, in their order', async () => {
  for (const q of [student.name, student.number, invoice, 'salim']) {
    const { rows, failed } = await find('administrator', q)
    expect(failed).toEqual([])
    for (const { list, most, isByClosest, onlyNumbers } of offeredLists().values()) {
      const query = { q, per_page: most, ...(isByClosest && { sort: '-closest' }) }
      const page = await college.cast.as('administrator')(list as List, { query: query as never })
      const ids = (page.rows as { id: number }[]).map(({ id }) => id)
      const own = rows.filter(row => row.thing === list.word && !row.is_near).map(({ id }) => id)
      if (onlyNumbers && !/\d{3}/.test(q)) expect(own).toEqual([])
      else expect(own, `${list.word}: ${q}`).toEqual(ids)
    }
  }
  const { rows } = await find('administrator', student.number)
  expect(rows.map(row => [row.thing, row.title])).toContainEqual(['students.student', student.name])
  expect((await find('administrator', invoice)).rows[0]).toMatchObject({ thing: 'finance.invoice', title: invoice })
})

it('who is meant perhaps is offered only where nobody was found anywhere', async () => {
  const off = `${student.name.slice(0, 2)}${student.name[2] === 'ط' ? 'ض' : 'ط'}${student.name.slice(3)}`
  const near = await find('administrator', off)
  expect(near.rows.length).toBeGreaterThan(0)
  expect(near.rows.every(row => row.is_near)).toBe(true)
  const whole = await find('administrator', student.name)
  expect(whole.rows.some(row => row.is_near)).toBe(false)
})

it('shows nobody what their lists would refuse', async () => {
  const all = thingsOf(await find('administrator', student.name))
  expect(all).toContain('students.student')
  expect(all).toContain('admission.registration')
  expect(thingsOf(await find('registrationOfficer', student.name))).toContain('admission.registration')
  expect(thingsOf(await find('librarian', student.name))).toEqual([])
  expect((await find('staffWithoutRole', student.number)).rows).toEqual([])
  for (const who of ['teacher', 'reader'] as const)
    expect(await codeOf(find(who, student.name))).toBe('unauthenticated')
})

it('asked for one kind it looks for no other, and asks with two letters nothing', async () => {
  expect(thingsOf(await find('administrator', student.name, ['students.student']))).toEqual(['students.student'])
  expect((await find('administrator', student.name, ['nobody.knows'])).rows).toEqual([])
  expect((await find('administrator', student.name.slice(0, 2))).rows).toEqual([])
})

it('a list that fails is named and silences no other; where all fail, the fault is said', async () => {
  const [students, registrations] = ['students.student', 'admission.registration']
  const fails = (thing: string) =>
    vi.spyOn(offeredLists().get(thing)!, 'rows').mockRejectedValue(new Error('the list is broken'))
  fails(students)
  const answer = await find('administrator', student.name)
  expect(answer.failed).toEqual([students])
  expect(thingsOf(answer)).toContain(registrations)
  expect(await codeOf(find('administrator', student.name, [students]))).not.toBe('done')
})
