import { may, pageNamed, takesQuery } from '@halaqa/kit-server/http'
import type { Actor } from '@halaqa/kit-server/request'
import type { ViewSort } from './shared-views.table.ts'

type Narrowed = { list: string; filter: Record<string, unknown>; sort: ViewSort | null }

/** The page behind the name that the office has for a list: of a route, with whose list it is (`…list/5`), or of a plain resource. */
export function listNamed(list: string) {
  const [name] = list.split('/') as [string]
  return pageNamed(name) ?? pageNamed(`${name}.list`)
}

/** Whether the actor may read the list that a view is of; a list that is there no more is read by nobody. */
export function mayReadList(list: string, actor: Actor): boolean {
  const page = listNamed(list)
  return page !== undefined && may(page.access, actor)
}

/** Whether the list still has what a view narrows it by and sorts it by. */
export function isTaken({ list, filter: { q, ...filter }, sort }: Narrowed): boolean {
  const page = listNamed(list)
  const said = Object.entries(filter).filter(([, value]) => value != null && value !== '')
  const query = {
    ...(sort && { sort: sort.order === 'DESC' ? `-${sort.field}` : sort.field }),
    ...(q ? { q } : {}),
    ...(said.length > 0 && { filter: Object.fromEntries(said) }),
  }
  return page !== undefined && takesQuery(page.name, query)
}
