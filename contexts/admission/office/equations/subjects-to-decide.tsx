import { useWords } from '@halaqa/kit-office'
import type { ReactNode } from 'react'
import type { Equation } from './equation.ts'
import { SubjectChoice } from './subject-choice.tsx'
import { SubjectsTable } from './subjects-table.tsx'
import type { Choices } from './use-choices.ts'
import type { Proposal } from './use-proposals.ts'

type Props = {
  equation: Equation
  choices: Choices
  proposals: Map<number, Proposal>
  /** The first nine are turned by their digits. */
  hasKeys?: boolean
  /** Beside the heading. */
  children?: ReactNode
}

/** Subject by subject: equal to one of ours, or not; and how many hours that makes. */
export function SubjectsToDecide({ equation, choices, proposals, hasKeys = false, children }: Props) {
  const words = useWords()
  const word = (key: string, values?: object) => words(`admission.office.equation.${key}`, { ...values })
  return (
    <>
      <div className="ad-part-head">
        <h2 className="ad-part-title">{word('subjects')}</h2>
        {children}
      </div>
      <SubjectsTable
        subjects={equation.subjects}
        decide={(subject, at) => (
          <SubjectChoice
            subject={subject}
            choices={choices}
            proposal={proposals.get(subject.id)}
            digit={hasKeys && at < 9 ? at + 1 : undefined}
          />
        )}
      />
      <p className="ad-hint" role="status">
        {word('hours', { count: choices.hours(equation) })}
      </p>
    </>
  )
}
