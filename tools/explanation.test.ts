import { expect, it } from 'vitest'
import { handlers } from '../apps/server/contexts.ts'
import { explainable, explained } from './explanation.ts'

it('explains a plain resource: its fields, its routes, and what stands besides', () => {
  const text = explained('academics.semester')!
  expect(text).toMatch(/starts_on +day +taken in/)
  expect(text).toMatch(/GET +\/academycycle\/semesters\/\{year_id\} +academics\.semester\.list/)
  expect(text.split('besides the declaration')[1]).toContain('/academycycle/semesters/activate/{id}')
})

it('explains a word without a declaration by its routes and who may', () => {
  const text = explained('curriculum.subject')!
  expect(text).toContain('no declaration')
  expect(text).toContain('curriculum.subject.delete.preview')
  expect(text).toContain('users with curriculum.subject.write')
})

it('knows no other words, and leaves no named route out', () => {
  expect(explained('curriculum.nothing')).toBeUndefined()
  const all = explainable.map(word => explained(word)).join('\n')
  for (const { route } of handlers) if (route.name?.split('.').length === 3) expect(all).toContain(route.name)
})
