import type { Action, OperationName, Resource, Route, Row } from '@halaqa/kit-contract'
import type { Tone } from '@halaqa/kit-web/light'
import type { ComponentType, ReactElement, ReactNode } from 'react'
import { type Screen, screenNames, screenRoutes } from '../data/addresses.ts'
import type { Inputs } from '../form/contract-form.tsx'
import { ActionScreen } from './action-screen.tsx'
import { CreateScreen, EditScreen } from './form-screens.tsx'
import { ListScreen } from './list-screen.tsx'
import type { Setup } from './setup.ts'
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
      /** What `render` draws is a figure: units stand under units, and a phone says what it counts. */
      isFigure?: boolean
    }

export type ScreenOptions<Rec, Inp, Can extends string> = {
  columns: Column<Rec, Can>[]
  /** Composes the form. Fields that it does not place follow at the end, in the contract's order: all, without it. */
  Form?: (inputs: Inputs<Inp>) => ReactElement
  /** Fields that the form leaves out, or shows only sometimes. */
  hidden?: readonly (keyof Inp & string)[]
  /** A button for each ability of the contract's `can`, shown where the row allows it. */
  actions?: { [K in Can]?: Action }
  /** Shown instead of the kit's own screen. */
  replace?: { [K in Screen]?: ComponentType }
}

/** What draws the screens of a resource at its addresses; `title` is the field that names a record, as the manifest says. */
export type Screens = { resource: Resource; paths: string[]; at: (path: string, title: string) => ReactNode }

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
  const actions = (options.actions ?? {}) as Record<string, Action>
  const { Form, hidden = [] } = options
  const setup = { resource, columns, Form, hidden, actions }
  const acting = Object.entries({ ...actions, ...(routes.delete && { delete: routes.delete as Action }) })
  const paths = screenRoutes(resource, Object.values(actions)).map(({ path }) => path)
  const at = (path: string, title: string) => {
    const screen = screenNames.find(each => routes[each]?.path === path)
    const Replaced = screen && options.replace?.[screen]
    if (Replaced) return <Replaced />
    if (screen) {
      const Own = own[screen]
      return <Own {...setup} title={title} />
    }
    const [verb, action] = acting.find(([, each]) => each.preview.path === path) ?? []
    if (!verb || !action) throw new Error(`${resource.name} has no screen at ${path}`)
    return <ActionScreen {...setup} title={title} verb={verb} action={action} />
  }
  return { resource, paths, at }
}
