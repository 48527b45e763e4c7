import { expect, it } from 'vitest'
import { meet } from '../drafts/index.ts'
import { baseOf } from './elsewhere.ts'

it('a password and an agreement that are never kept are not emptied by what another tab wrote', () => {
  const defaults = { first_name: '', mobile: '+968 ', password: '', agreed: false }
  const mine = { ...defaults, password: 'Wadi-Shab-1967', agreed: true }
  const now = { first_name: 'مازن', mobile: '+968 ' }
  expect(meet(baseOf(now, defaults), mine, now)).toEqual({ taken: { first_name: 'مازن' }, disputed: {} })
})
