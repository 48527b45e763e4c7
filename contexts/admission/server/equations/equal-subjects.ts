import { nameIn } from '@halaqa/academics/server'
import { findSubjects, subjectsByIds } from '@halaqa/curriculum/server'
import { invalid } from '@halaqa/kit-contract'
import { refuse } from '@halaqa/kit-server/http'

type Choice = { accept: boolean; equal_subject_id: number | null }

/**
 * What is written for subjects that are equal to one of ours, or not: the id, and the name as it is today, which stays
 * readable when ours is renamed or goes. Refuses `invalid` by field where a subject is accepted without one of ours.
 */
export async function equalsOf(choices: Choice[], fieldOf: (at: number) => string) {
  const ours = await subjectsByIds(choices.flatMap(each => (each.accept && each.equal_subject_id) || []))
  return choices.map(({ accept, equal_subject_id }, at) => {
    if (!accept) return { status: 'refused' as const, equal_to: null, equal_subject_id: null }
    if (!equal_subject_id) return refuse(invalid, { [fieldOf(at)]: 'field.needed' })
    const subject = ours.get(equal_subject_id)
    if (!subject || subject.state === 'archived') return refuse(invalid, { [fieldOf(at)]: 'field.unknown-reference' })
    return { status: 'accepted' as const, equal_to: subject.name_ar, equal_subject_id: subject.id }
  })
}

/** As many of our subjects as a field offers at once. */
const offered = 50

/** Our subjects that match, as they are chosen, and how many there are in all. */
export async function ourSubjects(q: string, language: string) {
  const { rows, total } = await findSubjects(q, offered)
  return {
    subjects: rows.map(row => ({ id: row.id, code: row.code, name: nameIn(row, language), hours: row.hours })),
    total,
  }
}
