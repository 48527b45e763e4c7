import type { Call, Page, Resource, Route } from '@halaqa/kit-contract'
import type { DataProvider, GetListParams, RaRecord } from 'ra-core'

/** A list that references point at though it is no plain resource: its route takes `q` and `ids`. `title` is the field that names a row, or makes its name. */
export type Lookup = { name: string; route: Route; title: string | ((row: RaRecord) => string) }
/** What `meta` carries for a list over a single route (see useListOf). */
export type RouteMeta = { route: Route; params: object; rowId?: (row: never) => number | string }

/** react-admin's list parameters as every list of the contract takes them. */
export function listQuery({ pagination, sort, filter }: Partial<GetListParams>, without?: string) {
  const { q, ...rest } = (filter ?? {}) as Record<string, unknown>
  const kept = Object.entries(rest).filter(([key, value]) => key !== without && value != null && value !== '')
  return {
    page: pagination?.page,
    per_page: pagination?.perPage,
    ...(sort?.field && { sort: sort.order === 'DESC' ? `-${sort.field}` : sort.field }),
    ...(q ? { q } : {}),
    ...(kept.length && { filter: Object.fromEntries(kept) }),
  }
}

/** react-admin's data for every resource and every list, from the paths of the contract. */
export function dataProvider(resources: Resource[], lookups: Lookup[], call: Call): DataProvider {
  const ask = call as unknown as (route: Route, given?: object) => Promise<never>
  const named = (name: string) => resources.find(each => each.name === name)
  const resourceOf = (name: string) => named(name) ?? fail(`no resource ${name}`)
  const lookupOf = (name: string) => lookups.find(each => each.name === name)?.route
  const routesOf = (name: string) => resourceOf(name).routes as Record<string, Route>
  const reading = (name: string): Route =>
    routesOf(name).edit ?? routesOf(name).show ?? fail(`${name} cannot be read one by one`)

  async function page(name: string, params: Partial<GetListParams>) {
    const meta = params.meta as RouteMeta | undefined
    const parent = named(name)?.parent as string | undefined
    const route = meta?.route ?? lookupOf(name) ?? routesOf(name).list!
    const own = parent ? { [parent]: params.filter?.[parent] } : {}
    const answer = (await ask(route, { params: meta?.params ?? own, query: listQuery(params, parent) })) as Page<never>
    const rowId = meta?.rowId
    const data = rowId ? answer.rows.map(row => ({ ...(row as object), id: rowId(row) })) : answer.rows
    return { data: data as never[], total: answer.total, meta: { nearest: answer.nearest, totals: answer.totals } }
  }

  return {
    getList: page,
    getManyReference: (name, { target, id, ...rest }) =>
      page(name, { ...rest, filter: { ...rest.filter, [target]: id } }),
    async getOne(name, { id }) {
      return { data: await ask(reading(name), { params: { id } }) }
    },
    async getMany(name, { ids }) {
      // A child's list needs its parent, which a bare id does not tell.
      if (named(name)?.parent)
        return { data: (await Promise.all(ids.map(id => ask(reading(name), { params: { id } })))) as never }
      const route = lookupOf(name) ?? routesOf(name).list!
      const answer = (await ask(route, { query: { ids: ids.join(','), per_page: 200 } })) as Page<never>
      return { data: answer.rows as never[] }
    },
    async create(name, { data }) {
      return { data: await ask(routesOf(name).store!, { body: data }) }
    },
    /** `meta.version` is the version of the record that the form was filled with. */
    async update(name, { id, data, meta }) {
      const query = meta?.version && { version: meta.version as string }
      return { data: await ask(routesOf(name).update!, { params: { id }, ...(query && { query }), body: data }) }
    },
    updateMany: name => fail(`${name}: a change of many is an action of its own`),
    delete: name => fail(`${name}: a removal is an action, with its preview`),
    deleteMany: name => fail(`${name}: a removal is an action, with its preview`),
  }
}
function fail(message: string): never {
  throw new Error(message)
}
