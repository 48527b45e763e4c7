import { type Out, searchWords } from '@halaqa/kit-contract'
import { translate } from '@halaqa/kit-server/words'
import { isSearchable, type ownSearch, rowsOfKind } from '../../contract/own-search.ts'
import { studentOfAccount } from '../students/students.queries.ts'
import { type SearchAsked, type SearchSource, searchSources } from './search-sources.ts'

type Asked = { q: string; kind?: string | undefined }

/**
 * Everything of a student in which the words stand, each kind by the context that has it; kinds without any are left out.
 * Those of the whole are asked at the same time, for much of what they ask is asked together.
 */
export async function findOwn(
  accountId: number,
  { q, kind }: Asked,
  language: string,
): Promise<Out<typeof ownSearch.reply>> {
  const student = await studentOfAccount(accountId)
  if (!isSearchable(q)) return { searchable: false, kinds: [] }
  const sources = searchSources.contributions().filter(each => kind === undefined || each.kind === kind)
  const limit = kind === undefined ? rowsOfKind.together : rowsOfKind.alone
  // As people write: what is left of it are words, and a number with spaces is one.
  const asked = { student, q: searchWords(q).join(' '), language, limit }
  const kinds = await Promise.all(sources.map(source => found(source, asked)))
  return { searchable: true, kinds: kinds.filter(each => each.total > 0) }
}

async function found({ kind, title, find }: SearchSource, asked: SearchAsked) {
  const { total, more = false, rows } = await find(asked)
  return { kind, title: translate(asked.language, title), total, more, rows }
}
