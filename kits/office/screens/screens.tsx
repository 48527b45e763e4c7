import type { Action, OperationName, Resource, Route, Row } from '@halaqa/kit-contract'
import type { Tone } from '@halaqa/kit-web/light'
import type { ComponentType, ReactElement, ReactNode } from 'react'
import type { Screen } from '../data/addresses.ts'
import type { Inputs } from '../form/contract-form.tsx'
import type { OfficePage } from '../office-module.ts'
import { ActionScreen } from './action-screen.tsx'
import { CreateScreen, EditScreen } from './form-screens.tsx'
import { ListScreen } from './list-screen.tsx'
import { ShowScreen } from './show-screen.tsx'

export type Column<Rec, Can extends string> =
  | (keyof Rec & string)
  | {
      source: keyof Rec & string
      render?: (row: Row<Rec, Can>) => ReactNode
      /** Colours of a choice's values: shows them as chips. */
      tones?: Record<string, Tone>
      /** Shown to those who choose it: what does not fit 1280 px beside the rest. */
      isExtra?: boolean
    }

export type ScreenOptions<Rec, Inp, Can extends string> = {
  columns: Column<Rec, Can>[]
  /** Composes the form. Fields that it does not place follow at the end, in the contract's order: all, without it. */
  Form?: (inputs: Inputs<Inp>) => ReactElement
  /** Fields that the form leaves out, or shows only sometimes. */
  hidden?: readonly (keyof Inp & string)[]
  /** A button for each ability of the contract's `can`, shown where the row allows it. */
  actions?: { [K in Can]?: Action }
  /** The field that names a record in titles and references. Default: the first column. */
  title?: keyof Rec & string
  /** Shown instead of the kit's own screen. */
  replace?: { [K in Screen]?: ComponentType }
}

/** What the kit's screens of one resource share. */
export type Setup = {
  resource: Resource
  title: string
  columns: { source: string; render?: (row: never) => ReactNode; tones?: Record<string, Tone>; isExtra?: boolean }[]
  Form: ((inputs: Inputs<any>) => ReactElement) | undefined
  hidden: readonly string[]
  actions: Record<string, Action>
}

/** What the office mounts: the resource for react-admin, and its screens at the specification's addresses. */
export type Screens = { resource: Resource; title: string; pages: OfficePage[] }

const own: Record<Screen, ComponentType<Setup>> = {
  list: ListScreen,
  create: CreateScreen,
  edit: EditScreen,
  show: ShowScreen,
}

/** The screens of a plain resource: lists are declared, forms are composed where their order is not the contract's. */
export function screens<
  Rec,
  Inp,
  Op extends OperationName,
  Parent extends keyof Rec & string,
  Filter extends keyof Rec & string,
  Can extends string,
>(typed: Resource<Rec, Inp, Op, Parent, Filter, Can>, options: ScreenOptions<Rec, Inp, Can>): Screens {
  const resource = typed as Resource
  const routes = resource.routes as Record<string, Route & Action>
  const columns = options.columns.map(column => (typeof column === 'string' ? { source: column } : column))
  const title = options.title ?? columns[0]!.source
  const actions = (options.actions ?? {}) as Record<string, Action>
  const { Form, hidden = [] } = options
  const setup: Setup = { resource, title, columns, Form, hidden, actions }
  const pages = (Object.keys(own) as Screen[])
    .filter(screen => routes[screen])
    .map(screen => {
      const Replaced = options.replace?.[screen]
      const Own = own[screen]
      const element = Replaced ? <Replaced /> : <Own {...setup} />
      return { path: routes[screen]!.path, access: routes[screen]!.access, element }
    })
  // A browser that opens a "delete" or "activate" address is asked the same question, as a page.
  const acting = Object.entries({ ...actions, ...(routes.delete && { delete: routes.delete as Action }) })
  pages.push(
    ...acting
      .filter(([, action]) => /\{id\}/.test(action.preview.path))
      .map(([verb, action]) => ({
        path: action.preview.path,
        access: action.preview.access,
        element: <ActionScreen {...setup} verb={verb} action={action} />,
      })),
  )
  return { resource, title, pages }
}
