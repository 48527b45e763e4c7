import { expect, it } from 'vitest'
import type { OfficePage } from '../office-module.ts'
import { Part } from '../part.ts'
import { editActs, recordAt } from './open-record.ts'

const page = (path: string, operation: string): OfficePage => ({
  ...{ path, operation, access: { guards: ['users'] } },
  part: new Part(async () => ({}), []),
  draw: () => null,
})
const pages = [
  page('/students/show/{id?}', 'students.student.show'),
  page('/students/edit/{id}', 'students.student.edit'),
  page('/students/documents/{id}', 'records.paper.list'),
  page('/subject/lessons/edit/{id}/{subject_id}', 'curriculum.lesson.edit'),
]

it('a record is open where its page or its form is, and on no list about it', () => {
  expect(recordAt(pages, '/students/show/5')).toEqual({ thing: 'students.student', id: 5 })
  expect(recordAt(pages, '/students/edit/5')).toEqual({ thing: 'students.student', id: 5 })
  for (const none of ['/students/show', '/students/documents/5', '/subject/lessons/edit/5/7', '/nowhere/show/5'])
    expect(recordAt(pages, none), none).toBeUndefined()
})

it('a record is changed at the one address of its form', () => {
  const [edit, ...others] = editActs(pages)
  expect(others).toEqual([])
  expect([edit!.thing, edit!.at(7)]).toEqual(['students.student', '/students/edit/7'])
})
