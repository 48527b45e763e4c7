import { useState } from 'react'
import type { Equation, Subject } from './equation.ts'

/** `equal_to` is the name that is shown; ours is told by its id, which older decisions do not have. */
export type Choice = { accept: boolean; equal_to: string; equal_subject_id: number | null }

const startingFrom = ({ status, equal_to, equal_subject_id }: Subject): Choice => ({
  accept: status === 'accepted',
  equal_to: equal_to ?? '',
  equal_subject_id,
})

/** What is chosen for subjects of earlier degrees and not sent yet, by the subject's id, which no two degrees share. */
export function useChoices() {
  const [chosen, setChosen] = useState<Record<number, Choice>>({})
  const [turned, setTurned] = useState<number>()
  const of = (subject: Subject): Choice => chosen[subject.id] ?? startingFrom(subject)
  const change = (subject: Subject, next: Partial<Choice>) =>
    setChosen(now => ({ ...now, [subject.id]: { ...startingFrom(subject), ...now[subject.id], ...next } }))
  return {
    of,
    change,
    /** Equal, or not: the other way. The field of the one that was turned last waits for what it is equal to. */
    turn: (subject: Subject) => {
      change(subject, { accept: !of(subject).accept })
      setTurned(subject.id)
    },
    turned,
    hours: ({ subjects }: Equation) =>
      subjects.filter(subject => of(subject).accept).reduce((sum, subject) => sum + subject.hours, 0),
    /** Every subject that is equal has one of ours. */
    isSettled: ({ subjects }: Equation) =>
      subjects.map(of).every(choice => !choice.accept || choice.equal_subject_id !== null),
    /** As the decision takes them. */
    decisions: ({ subjects }: Equation) =>
      subjects.map(subject => {
        const { accept, equal_subject_id } = of(subject)
        return { id: subject.id, accept, equal_subject_id }
      }),
  }
}
export type Choices = ReturnType<typeof useChoices>
