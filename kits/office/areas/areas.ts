import type { Area, Kind, MenuItem, OfficeModule } from '../office-module.ts'

/** The order in which entries stand on a landing page: first what is to be done. */
export const kinds: readonly Kind[] = ['work', 'record', 'report', 'setting']

/** Where everything stands that is set once and seldom changed, of all areas. */
export const settingsAddress = '/office/settings'

/** An area that a person may enter: its landing page, and the entries that they may open. */
export type OpenArea = Area & { to: string; items: MenuItem[] }

/** The message key of what an entry is for. */
export const aboutOf = ({ about, label }: Pick<MenuItem, 'about' | 'label'>): string =>
  about ?? label.replace(/[^.]+$/, 'about')

/** The areas in which the person may open something, in the order in which the contexts declare them. */
export const areasOf = (
  modules: OfficeModule[],
  items: MenuItem[],
  mayOpen: (address: string) => boolean,
): OpenArea[] =>
  modules
    .flatMap(each => each.areas ?? [])
    .map(area => ({
      ...area,
      to: area.page && mayOpen(area.page.path) ? area.page.path : `/office/area/${area.key}`,
      items: items.filter(item => item.area === area.key),
    }))
    .filter(area => area.items.length > 0)

/** The entries that stand in the menu itself: how the college is set up stands on a page of its own. */
export const daily = (items: MenuItem[]): MenuItem[] => items.filter(({ kind }) => kind !== 'setting')

/** The entries of an area under its headings, in their order; what stands under none comes last, under ''. */
export const bySection = ({ sections = [] }: Pick<Area, 'sections'>, items: MenuItem[]): [string, MenuItem[]][] =>
  [...sections, ''].flatMap(section => {
    const own = items.filter(item => (sections.includes(item.section ?? '') ? item.section : '') === section)
    return own.length ? [[section, own] as [string, MenuItem[]]] : []
  })

/** The entries of an area by what they lead to, as they stand on its page; what has none is left out. */
export const byKind = (items: MenuItem[]): [Kind, MenuItem[]][] =>
  kinds.flatMap(kind => {
    const own = items.filter(item => item.kind === kind)
    return own.length ? [[kind, own] as [Kind, MenuItem[]]] : []
  })
