import type { Access, Action, Call, OperationName, Resource, Route } from '@halaqa/kit-contract'
import type { IconName } from '@halaqa/kit-web/light'
import { type ComponentType, createElement, type ReactNode } from 'react'
import type { AddressedAct, RecordAct } from './acts/acts-of.ts'
import type { Actor } from './data/access.ts'
import { screenRoutes } from './data/addresses.ts'
import type { Lookup } from './data/data-provider.ts'
import { Part } from './part.ts'

/** A field of the college's work, with a landing page; `label` and `about` are message keys. */
export type Area = {
  key: string
  label: string
  /** What is done there, in a sentence. */
  about: string
  icon: IconName
  /** A screen of the contract that is the landing page, instead of the plain one. */
  page?: Pick<Route, 'path' | 'access'>
  /** Message keys of the headings under which its entries stand, in their order, where it has too many for one list. */
  sections?: readonly string[]
}

/** What an entry leads to: what is to be done, what is kept, figures, or how the college is set up. */
export type Kind = 'work' | 'record' | 'report' | 'setting'

/** An entry of the menu and of the palette. `label` is a message key. */
export type MenuItem = {
  /** The key of its area, which another context may have declared. */
  area: string
  kind: Kind
  label: string
  /** The message key of what it is for, in a sentence; else `about` beside the label: of `x.thing.many` it is `x.thing.about`. */
  about?: string
  to: string
  icon: IconName
  access: Access
  /** The heading of its area under which it stands, where the area has headings. */
  section?: string
  /** What lies under the entry though its address begins otherwise: the lists of a record's children. */
  under?: string[]
  /** The kind of work that is done there, as its context names it on the server. Whoever may not act on it sees no number. */
  work?: string
  /** Where it is done one after the other, when that is another screen than `to`. */
  desk?: string
}

/** Something of a part, and how it is drawn once the part is there. */
export type Drawn = { part: Part; draw: (part: never) => ReactNode }

/**
 * A screen at an address of the contract (`/x/{id}`). `words`: whose words it shows besides its own context's. `operation` names
 * the route of the address, and so what kind of record the screen shows.
 */
export type OfficePage = Drawn & { path: string; access: Access; operation?: string; words?: readonly string[] }

/** A plain resource: what references and the palette must know of it, and its screens. */
export type OfficeResource = { resource: Resource; title: string; pages: OfficePage[] }

/** A kind of record that is found by what is typed: `thing` is the word of its list, `at` where one of them is opened. */
export type FoundThing = { access: Access; thing: string; at: (id: number) => string; icon?: IconName }

/** A card of the home page. `span` is its width in twelfths on a wide screen. */
export type DashboardCard = {
  key: string
  access: Access
  span: 3 | 4 | 6 | 8 | 12
  card: Drawn
  /** The addresses that it leads to: nobody sees a card whose screen would refuse them. */
  leadsTo: string[]
}

/** An entry of the account menu; `label` is a message key, `detail` makes another: whether the second factor is on. */
export type AccountLink = { label: string; to: string; icon: IconName; detail?: (actor: Actor) => string | undefined }

/** What a context hands to the shell: where its screens stand, who may open them, and what the shell asks it. */
export type OfficeModule = {
  name: string
  areas?: Area[]
  menu: MenuItem[]
  pages: OfficePage[]
  resources?: OfficeResource[]
  found?: FoundThing
  dashboard?: DashboardCard[]
  /** Stands on the home page between what waits and the cards; draws nothing where it has nothing to say. */
  home?: Drawn
  account?: AccountLink[]
  /** Which roles of the college have a permission, by name, of the one context that knows. */
  rolesWith?: (permission: string, call: Call) => Promise<string[]>
  /** What stands over every page while it holds: message keys, asked for every minute. */
  alarms?: { access: Access; ask: (call: Call) => Promise<string[]> }
  /** Lists that references point at though they are no plain resource. */
  lookups?: Lookup[]
  /**
   * The acts of the context, which ask their question at their addresses too; their file comes when one is opened, or the
   * palette, which offers them by their words.
   */
  acts?: Part<ActsFile>
  /** Message keys, or what they begin with, that the shell shows of the context and that stand nowhere else in its manifest. */
  words?: string[]
}

/** What the file exports that a manifest names as its acts: those of the contract, and those that pages of their own ask. */
export type ActsFile = { acts: AddressedAct[]; onPages?: RecordAct[] }

/** The acts of a context, as its manifest names them: `import()` of their file, and whose words they are said in. */
export const actsPart = (load: () => Promise<ActsFile>, words: readonly string[]) => new Part(load, words)

/** What `screens(…)` makes of a plain resource, as the shell draws it. */
export type ResourceScreens = { at: (path: string, title: string) => ReactNode }

type Named<T, Kind> = { [K in keyof T]: T[K] extends Kind ? K : never }[keyof T]

/**
 * Screens or cards that come when one of them is opened: `load` is the `import()` of their file, `words` the contexts whose
 * words they are said in. What stands at an address is named by what the file exports.
 */
export function part<T extends object>(load: () => Promise<T>, words: readonly string[] = []) {
  const own = new Part<T>(load, words)
  const drawn = (name: Named<T, ComponentType>): Drawn => ({
    part: own,
    draw: (loaded: T) => createElement(loaded[name] as ComponentType),
  })
  return {
    /** A screen at the address and with the access of a route of the contract. */
    page: (
      { path, access, name: operation }: Pick<Route, 'path' | 'access' | 'name'>,
      name: Named<T, ComponentType>,
      more?: readonly string[],
    ): OfficePage => ({ path, access, operation, ...drawn(name), ...(more && { words: more }) }),
    /**
     * The screens of a plain resource. `title` is the field that names a record in titles and references; `acts` are the
     * actions that its screens name besides deletion, whose addresses ask the question as a page.
     */
    resource<
      Rec,
      Inp,
      Op extends OperationName,
      Parent extends keyof Rec & string,
      Filter extends keyof Rec & string,
      Can extends string,
    >(
      typed: Resource<Rec, Inp, Op, Parent, Filter, Can>,
      title: keyof Rec & string,
      name: Named<T, ResourceScreens>,
      acts: Action[] = [],
    ): OfficeResource {
      const resource = typed as Resource
      const draw = (path: string) => (loaded: T) => (loaded[name] as ResourceScreens).at(path, title)
      const pages = screenRoutes(resource, acts).map(({ path, access, name: operation }) => ({
        path,
        access,
        operation,
        part: own,
        draw: draw(path),
      }))
      return { resource, title, pages }
    },
    card: drawn,
  }
}
