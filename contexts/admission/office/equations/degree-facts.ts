import { instant } from '@halaqa/kit-contract/format'
import { type Fact, useOffice, useWords } from '@halaqa/kit-office'
import { createElement } from 'react'
import { useCountries } from '../countries.ts'
import type { Equation } from './equation.ts'

/** The earlier degree in facts: which, where, when, with what grade. */
export function useDegreeFacts(equation: Equation): Fact[] {
  const words = useWords()
  const { language } = useOffice()
  const { nameOf } = useCountries()
  const label = (key: string) => words(`admission.equation.fields.${key}`)
  const own = (text: string | number) => createElement('bdi', null, text)
  return [
    {
      label: label('level'),
      value: words(`admission.equation.values.level.${equation.level}`, { _: equation.level }),
    },
    { label: label('university'), value: own(equation.university) },
    { label: label('country'), value: nameOf(equation.country) },
    { label: label('year'), value: own(equation.year) },
    { label: label('grade'), value: own(equation.grade) },
    {
      label: label('submitted_at'),
      value: equation.submitted_at ? instant(equation.submitted_at, language) : undefined,
    },
  ]
}
