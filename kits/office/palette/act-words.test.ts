import { describe, expect, it } from 'vitest'
import { type SaidAct, splitOf } from './act-words.ts'

const act = (title: string, more: Partial<SaidAct> = {}): SaidAct => ({
  key: title,
  label: title,
  thing: 'students.student',
  at: id => `/act/${id}`,
  access: { guards: ['users'] },
  danger: false,
  title,
  synonyms: [],
  thingNames: ['طالب', 'الطلبة', 'Student', 'Students'],
  ...more,
})
const acts = [
  act('أصدر كشف درجات', { synonyms: ['كشف علامات'] }),
  act('أصدر كشف مدفوعات'),
  act('أصدر إفادة قيد'),
  act('الدرجات'),
  act('احذف'),
  act('Issue a transcript'),
  act('Accept', { thing: 'admission.registration', thingNames: ['Applicant', 'Applicants'] }),
]
const split = (text: string) => {
  const found = splitOf(text, acts)
  return found && [found.acts.map(({ title }) => title).join(' | '), found.rest]
}

describe('an act and a name', () => {
  it.each([
    ['أصدر كشف درجات سلمى', 'أصدر كشف درجات', 'سلمى'],
    ['كشف درجات سلمى بنت سالم', 'أصدر كشف درجات', 'سلمى بنت سالم'],
    ['كشف الدرجات للطالبة سلمى', 'أصدر كشف درجات', 'سلمى'],
    ['كشف علامات سلمى', 'أصدر كشف درجات', 'سلمى'],
    ['سلمى كشف درجات', 'أصدر كشف درجات', 'سلمى'],
    ['إفاده قيد ٢٠٢٣١', 'أصدر إفادة قيد', '٢٠٢٣١'],
    ['issue transcript Salma', 'Issue a transcript', 'Salma'],
    ['transcript for Salma', 'Issue a transcript', 'Salma'],
    ['accept 20231', 'Accept', '20231'],
    ['accept applicant R-26-00012', 'Accept', 'R-26-00012'],
  ])('«%s» is «%s» on «%s»', (text, title, rest) => expect(split(text)).toEqual([title, rest]))

  it('whose act is not named whole is offered every act that fits as well, the shorter first', () => {
    expect(split('درجات سلمى')).toEqual(['الدرجات | أصدر كشف درجات', 'سلمى'])
    expect(split('أصدر سلمى')).toEqual(['أصدر كشف درجات | أصدر كشف مدفوعات | أصدر إفادة قيد', 'سلمى'])
  })
  it.each(['سلمى', 'سلمى بنت سالم', 'كشف درجات', 'أصدر كشف درجات', 'طالب سلمى', '', '   '])(
    '«%s» is none: no act, or nobody to do it to',
    text => expect(split(text)).toBeUndefined(),
  )
})
