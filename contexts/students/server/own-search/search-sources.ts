import { extensionPoint } from '@halaqa/kit-server/assembly'
import type { FoundThing } from '../../contract/own-search.ts'
import type { Student } from '../students/students.table.ts'

export type SearchAsked = {
  /** Who asks; what is found is this student's, or lies open to this student now. */
  student: Pick<Student, 'id' | 'account_id'>
  /** As it was typed; it has a word of two letters. */
  q: string
  language: string
  /** Rows, at most. */
  limit: number
}
/** `more`: counting stopped at `total`, and there are others. */
export type SearchAnswer = { total: number; more?: boolean; rows: FoundThing[] }

/**
 * What a context searches for a student: `kind` is `context.what`, `title` the key of the words that name its rows. Only what
 * the student may open stands in its answer, with no mark in it; where it found nothing, `total` is 0.
 */
export type SearchSource = { kind: string; title: string; find: (asked: SearchAsked) => Promise<SearchAnswer> }

/** Everything that is searched at once for a student, in the order of the manifests. */
export const searchSources = extensionPoint<SearchSource>('students.search-sources')
