import { addressOf, operationId, placeholders, type Route } from '@halaqa/kit-contract'
import type { SampleAddresses, SampleWorld } from '@halaqa/kit-testing/sample-records'
import { plainRecords } from './plain-records.ts'
import { inOrder, samplesOfContexts } from './sample-records.ts'
import { aPicture, type College, type World } from './world.ts'

/** Addresses of real records for every route of the server, so that a test can try all of them. */
export type RealAddresses = {
  /** The path with real values; `id` is the one given. */
  fill: (route: Route, id: string | number) => string
  /** The address of a real record, with the query without which the route cannot be asked. */
  addressFor: (route: Route) => string
}

/**
 * Has each context add to the small world what its routes need beside it, and asks each where its records are. Plain
 * resources need not be brought.
 */
export async function realAddresses(college: College, world: World): Promise<RealAddresses> {
  const samples = await samplesOfContexts()
  const sampleWorld = { ...world, ...(await sampleWorldOf(college)) }
  for (const { make } of inOrder(samples)) await make?.(sampleWorld)
  const found = new Map<string, SampleAddresses>()
  for (const [context, { find }] of samples) found.set(context, await find(sampleWorld))
  const idsOf = (name: string) => found.get(name.split('.')[0]!)?.ids ?? {}
  const plain = await plainRecords(college, name => Object.keys(idsOf(name)).some(each => name.startsWith(each)))
  for (const [name, id] of Object.entries(plain)) idsOf(name)[name] = id
  return addressesIn(found)
}

async function sampleWorldOf({ cast }: College): Promise<SampleWorld> {
  const member = (name: string) => {
    const known = Object.entries(cast).find(([each]) => each === name)?.[1]
    if (!known || typeof known === 'function') throw new Error(`nobody of the cast is called ${name}`)
    return known
  }
  return {
    member,
    as: who => cast.as(typeof who === 'string' ? member(who) : who),
    picture: await aPicture(),
  }
}

/** Real addresses by what each context says of its own: a route is looked up where its name begins. */
export function addressesIn(found: Map<string, SampleAddresses>): RealAddresses {
  const samplesFor = (route: Route): SampleAddresses => found.get(operationId(route).split('.')[0]!) ?? { ids: {} }
  const idFor = (route: Route): number => {
    const { ids } = samplesFor(route)
    const name = operationId(route)
    const prefix = Object.keys(ids)
      .filter(each => name.startsWith(each))
      .sort((a, b) => b.length - a.length)[0]
    if (!prefix) throw new Error(`the small world has no record for ${name}`)
    return ids[prefix]!
  }
  const fill = (route: Route, id: string | number): string =>
    route.path.replace(/\{(\w+)\??\}/g, (_, placeholder: string) => {
      const value = placeholder === 'id' ? id : samplesFor(route).values?.[placeholder]
      if (value === undefined) throw new Error(`the small world has no ${placeholder} for ${operationId(route)}`)
      return String(value)
    })
  /** What a preview of an act on many looks at: a record of the list that its rows are selected from. */
  const looksAt = (route: Route): object => {
    const isOfMany = route.selectsFrom || operationId(route).endsWith('deleteBulk.preview')
    return isOfMany && route.method === 'GET' ? { ids: idFor(route.selectsFrom ?? route) } : {}
  }
  const queryOf = (route: Route): object => samplesFor(route).queries?.[operationId(route)] ?? looksAt(route)
  const addressFor = (route: Route): string =>
    addressOf({ ...route, path: fill(route, placeholders(route.path).includes('id') ? idFor(route) : 1) } as Route, {
      query: queryOf(route),
    })
  return { fill, addressFor }
}
