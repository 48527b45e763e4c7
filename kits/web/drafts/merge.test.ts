import { describe, expect, it } from 'vitest'
import { meet } from './merge.ts'

describe('two tabs on one draft', () => {
  const base = { first_name: 'مازن', second_name: '', mobile: '+968 ' }

  it('take over what only the other wrote, and keep what only this one wrote', () =>
    expect(meet(base, { ...base, mobile: '+96892000142' }, { ...base, second_name: 'سالم' })).toEqual({
      taken: { second_name: 'سالم' },
      disputed: {},
    }))
  it('name what both wrote, and overwrite neither', () =>
    expect(meet(base, { ...base, second_name: 'راشد' }, { ...base, second_name: 'سالم' })).toEqual({
      taken: {},
      disputed: { second_name: 'سالم' },
    }))
  it('agree when both wrote the same', () =>
    expect(meet(base, { ...base, second_name: 'سالم' }, { ...base, second_name: 'سالم' })).toEqual({
      taken: {},
      disputed: {},
    }))
  it('hear of what was emptied there, also where an empty field is left out', () =>
    expect(meet(base, base, { second_name: '', mobile: '+968 ' })).toEqual({
      taken: { first_name: undefined },
      disputed: {},
    }))
  it('compare lists as a whole, and never a field that is not kept', () =>
    expect(meet({ subjects: [1] }, { subjects: [1], password: 'x' }, { subjects: [1, 2] })).toEqual({
      taken: { subjects: [1, 2] },
      disputed: {},
    }))
})
