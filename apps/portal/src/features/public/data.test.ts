import * as academics from '@halaqa/academics/contract'
import * as admission from '@halaqa/admission/contract'
import * as content from '@halaqa/content/contract'
import { describe, expect, it } from 'vitest'
import * as data from './data.ts'
import { listEcourses } from './programmes-data.ts'

describe('the routes of the public pages', () => {
  it.each([
    ['showPage', data.showPage, content.showPage],
    ['listPosts', data.listPosts, content.listPosts],
    ['showPost', data.showPost, content.showPost],
    ['listFaq', data.listFaq, content.listFaq],
    ['listEcourses', listEcourses, content.listEcourses],
    ['listSpecialties', data.listSpecialties, academics.listSpecialties],
    ['storeHeac', data.storeHeac, admission.storeHeac],
    ['activePeriods', data.activePeriods, admission.activePeriods],
  ])('%s has the address of its contract and is public', (_, light, contract) => {
    expect([light.method, light.path, light.access]).toEqual([contract.method, contract.path, 'public'])
    expect(contract.access).toBe('public')
  })
})

it('an address whose id is no number is not there', () => {
  for (const text of ['', '0', '-1', '1e3', 'x', undefined])
    expect(() => data.idOf(text), String(text)).toThrow(expect.objectContaining({ status: 404 }))
  expect(data.idOf('42')).toBe(42)
})
