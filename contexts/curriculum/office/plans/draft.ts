import type { Out } from '@halaqa/kit-contract'
import type { editPlan } from '../../contract/plan.ts'
import { moved } from '../moved.ts'

export type Line = { subject_id: number; term: number; kind: 'obligatory' | 'optional'; group: string | null }
export type Group = { key: string; term: number; name: string; choose: number }
export type Draft = {
  decision_number: string
  decision_on: string
  decision_text: string
  groups: Group[]
  subjects: Line[]
}

/** What the form starts from. The decision of a plan in force is not that of the next one. */
export const draftOf = ({ plan, terms }: Pick<Out<typeof editPlan.reply>, 'plan' | 'terms'>): Draft => ({
  decision_number: plan?.state === 'draft' ? plan.decision_number : '',
  decision_on: plan?.state === 'draft' ? (plan.decision_on ?? '') : '',
  decision_text: plan?.state === 'draft' ? plan.decision_text : '',
  groups: terms.flatMap(term => term.groups.map(group => ({ ...group, term: term.term }))),
  subjects: terms.flatMap(({ term, subjects }) =>
    subjects.map(({ subject_id, kind, group }) => ({ subject_id, kind, group, term })),
  ),
})

export const withSubject = (draft: Draft, subjectId: number, term: number, kind: Line['kind']): Draft => ({
  ...draft,
  subjects: [...draft.subjects, { subject_id: subjectId, term, kind, group: null }],
})
export const withoutSubject = (draft: Draft, subjectId: number): Draft => ({
  ...draft,
  subjects: draft.subjects.filter(line => line.subject_id !== subjectId),
})
export const withLine = (draft: Draft, subjectId: number, values: Partial<Line>): Draft => ({
  ...draft,
  subjects: draft.subjects.map(line => (line.subject_id === subjectId ? { ...line, ...values } : line)),
})

/** The subject one place up or down among those of its term; at the end of the term it stays. */
export function shifted(draft: Draft, subjectId: number, by: -1 | 1): Draft {
  const from = draft.subjects.findIndex(line => line.subject_id === subjectId)
  const { term } = draft.subjects[from]!
  const same = draft.subjects.flatMap((line, index) => (line.term === term ? [index] : []))
  const to = same[same.indexOf(from) + by]
  return to === undefined ? draft : { ...draft, subjects: moved(draft.subjects, from, to) }
}

export const withNewGroup = (draft: Draft, group: Group): Draft => ({ ...draft, groups: [...draft.groups, group] })
export const withGroup = (draft: Draft, key: string, values: Partial<Group>): Draft => ({
  ...draft,
  groups: draft.groups.map(group => (group.key === key ? { ...group, ...values } : group)),
})
/** Its subjects stay in their term. */
export const withoutGroup = (draft: Draft, key: string): Draft => ({
  ...draft,
  groups: draft.groups.filter(group => group.key !== key),
  subjects: draft.subjects.map(line => (line.group === key ? { ...line, group: null } : line)),
})
