import { selectableOf } from '@halaqa/kit-server/list'
import { type Asking, askingFor } from './matching.ts'

/** The fields by which lists name a row, the plainest first. */
const naming = ['full_name', 'name', 'title', 'subject', 'number', 'year', 'code']
/** How a list names these rows, for whoever asks: empty where it does not name them, nothing where they are not there. */
export async function namesOf(listing: string, asking: Asking, ids: number[]): Promise<Map<number, string>> {
  if (!ids.length) return new Map()
  const rows = await selectableOf(listing).rows(askingFor(asking, { ids, per_page: ids.length }))
  return new Map(
    rows.map(row => {
      const field = naming.find(each => typeof row[each] === 'string' && row[each] !== '')
      return [Number(row.id), field ? String(row[field]) : '']
    }),
  )
}
