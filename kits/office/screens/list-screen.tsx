import { type Action, type AnySchema, editManyOf, type Resource, type Route } from '@halaqa/kit-contract'
import { useMemo } from 'react'
import { useParams } from 'react-router'
import { recordAddress, screenAddress } from '../data/addresses.ts'
import { ListPage } from '../list/list-page.tsx'
import { type ListSpec, resourceFilters } from '../list/list-spec.ts'
import { useMay } from '../office-context.ts'
import type { Setup } from './setup.ts'

/** The list of a plain resource, as its contract and its screen declare it. */
export function specOfResource(
  setup: Setup,
  parent: string | undefined,
  mayDelete: boolean,
  mayEdit = mayDelete,
): ListSpec {
  const { resource, columns, title, actions } = setup
  const shape = resource.record.shape as Record<string, AnySchema>
  const routes = resource.routes as Record<string, Route & Action>
  const own = resource.parent ? { [resource.parent as string]: parent } : undefined
  const create = screenAddress(resource, 'create', { parent })
  const edit = editManyOf(resource as Resource)
  const verbs = Object.entries({ ...actions, ...(routes.delete && { delete: routes.delete as Action }) })
  return {
    name: resource.name,
    word: resource.name,
    access: resource.read,
    ...(own && { within: own }),
    columns: columns.map(column => ({ ...column, schema: shape[column.source], sortable: column.source in shape })),
    title,
    filters: resourceFilters(resource as Resource),
    hasSearch: Boolean(resource.list.search?.length),
    sort: resource.list.sort as string,
    presets: [],
    open: row => recordAddress(resource, row.id),
    actionsOf: row => verbs.filter(([verb]) => row.can?.[verb]),
    bulk: routes.deleteBulk && mayDelete ? { delete: routes.deleteBulk } : {},
    ...(edit && mayEdit && { edit }),
    ...(routes.export && { exports: { route: routes.export, params: own ?? {} } }),
    ...(create && { create: { to: create, access: routes.create!.access } }),
  }
}

export function ListScreen(setup: Setup) {
  const may = useMay()
  const { resource } = setup
  const parent = useParams()[(resource.parent as string | undefined) ?? '']
  const mayDelete = may((resource.routes as Record<string, Action | undefined>).deleteBulk?.perform.access)
  const mayEdit = may(editManyOf(resource as Resource)?.access)
  // A resource's setup never changes; whose child it is does.
  const spec = useMemo(
    () => specOfResource(setup, parent, mayDelete, mayEdit),
    [resource.name, parent, mayDelete, mayEdit],
  )
  return <ListPage key={parent} spec={spec} />
}
