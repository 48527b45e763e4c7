import { searchKey } from '@halaqa/kit-contract'
import type { IconName } from '@halaqa/kit-web/light'
import { type PaletteItem, rankOf, ranks } from '@halaqa/kit-web/palette'
import { aboutOf, type OpenArea } from '../areas/areas.ts'
import type { Recent } from '../areas/recents.ts'
import type { WordsOf } from '../office-context.ts'
import type { MenuItem } from '../office-module.ts'
import { type SaidAct, type Split, synonymsOf } from './act-words.ts'
import type { RecordOf } from './open-record.ts'
import { type Found, isLong } from './use-hits.ts'
import type { Asked, Standing } from './use-record-acts.ts'

export type Command = { key: string; title: string; icon: IconName; keys?: string; act?: () => void; to?: string }

/** An act on a record, as it is offered; `named` is what the record is called. */
export type OfferedAct = Asked & { named: string; detail?: string | undefined; isNear?: boolean | undefined }

/** Acts that are offered at once for what is typed: more are a list, and each is asked about. */
const mostNamed = 8

/** The acts on the open record. */
export const actsHere = (acts: SaidAct[], record: RecordOf & { named: string; at: string }): OfferedAct[] =>
  acts
    .filter(act => act.thing === record.thing && act.at(record.id) !== record.at)
    .map(act => ({ act, id: record.id, named: record.named }))

/** «أصدر كشف درجات سلمى»: the acts that are named on the records that the rest found. */
export const actsOnFound = ({ acts }: Split, hits: Found[]): OfferedAct[] =>
  hits
    .flatMap(({ id, thing, title: named, detail, isNear }) =>
      acts.filter(act => act.thing === thing).map(act => ({ act, id, named, detail, isNear })),
    )
    .slice(0, mostNamed)

type Given = {
  text: string
  asked: string
  hits: Found[]
  areas: OpenArea[]
  commands: Command[]
  mayOpen: (address: string) => boolean
  recents?: Recent[]
  here?: OfferedAct[]
  onFound?: OfferedAct[]
  standingOf?: (asked: Asked) => Standing
  /** The address that the person is at, to which an act leads back. */
  from?: string
}

/**
 * Everything the palette offers, in the order in which it is shown where nothing is typed: acts on the open record, what was
 * opened last, acts on what was found, what was found, screens, commands. Whoever may find a thing need not be let in to its
 * screen: what leads to a refusal is not offered.
 */
export function paletteItems(given: Given, words: WordsOf): PaletteItem[] {
  const { text } = given
  // One or two letters are looked for among the screens: they would be in everything.
  if (text.trim() && !isLong(text)) return screenItems(given, words)
  return [
    ...hereItems(given, words),
    ...recentItems(given, words),
    ...namedItems(given, words),
    ...foundItems(given, words),
    ...screenItems(given, words),
    ...commandItems(given, words),
  ]
}

function actItem(offered: OfferedAct, { standingOf, from }: Given, words: WordsOf): PaletteItem | undefined {
  const { act, id, named } = offered
  const standing = standingOf?.(offered)
  if (!standing) return undefined
  const shared = {
    id: `act.${act.key}.${id}`,
    title: act.title,
    synonyms: act.synonyms,
    words: act.thingNames.join(' '),
    icon: iconOf(act),
    group: '',
  }
  if (standing.isPossible) return { ...shared, to: act.at(id), state: { named, from } }
  return standing.reason === null
    ? undefined
    : { ...shared, icon: 'lock', isOff: true, hint: words(`problem.${standing.reason}`) }
}

/** A page is opened; something is taken away, or refused. */
function iconOf({ label, danger, preview }: SaidAct): IconName {
  if (danger) return label === 'ra.action.delete' ? 'trash' : 'x'
  return preview ? 'check' : 'open'
}

/** What is done to the open record stands before everything; what cannot be done now is not there. */
function hereItems(given: Given, words: WordsOf): PaletteItem[] {
  return (given.here ?? []).flatMap(offered => {
    const item = actItem(offered, given, words)
    const rank = item && !item.isOff ? rankOf(item, given.text) : undefined
    if (!item || rank === undefined) return []
    return [{ ...item, group: words('office.palette.here', { name: offered.named }), rank: rank / 10 - 1 }]
  })
}

/** An act that was typed with a name: what cannot be done now says why. */
const namedItems = (given: Given, words: WordsOf): PaletteItem[] =>
  (given.onFound ?? []).flatMap(offered => {
    const item = actItem(offered, given, words)
    if (!item) return []
    const group = words('office.palette.acts')
    return [
      {
        ...item,
        title: words('office.palette.act_on', { act: item.title, name: offered.named }),
        hint: item.hint ?? offered.detail,
        group: offered.isNear ? words('office.palette.nearest', { name: group }) : group,
        // Behind a screen of exactly that name, and before all else.
        rank: ranks.exact + (item.isOff ? 0.75 : 0.5),
      },
    ]
  })

function foundItems({ hits, text, asked, mayOpen }: Given, words: WordsOf): PaletteItem[] {
  return hits
    .filter(hit => mayOpen(hit.to))
    .map(hit => {
      const group = words(`${hit.thing}.many`)
      return {
        id: `hit.${hit.thing}.${hit.id}`,
        title: hit.title,
        hint: hit.detail,
        // The server may have found them by a number that the palette does not show: what was asked is among their words.
        words: `${hit.detail ?? ''} ${asked === text.trim() ? text : ''}`,
        icon: hit.icon ?? ('user' as const),
        group: hit.isNear ? words('office.palette.nearest', { name: group }) : group,
        to: hit.to,
      }
    })
}

/** Where an area is called by its name, its page and then its screens stand first: those opened last, those where work is done. */
function screenItems({ areas, text, recents = [] }: Given, words: WordsOf): PaletteItem[] {
  const group = words('office.palette.screens')
  return areas.flatMap(area => {
    const page = {
      id: `area.${area.key}`,
      title: words(area.label),
      synonyms: synonymsOf(area.label, words),
      words: words(area.about),
      icon: area.icon,
      group,
      to: area.to,
    }
    const items = area.items.map(item => ({
      id: `screen.${item.to}`,
      title: words(item.label),
      synonyms: synonymsOf(item.label, words),
      hint: words(area.label),
      words: `${words(area.label)} ${words(aboutOf(item))}`,
      icon: item.icon,
      group,
      to: item.to,
    }))
    const typed = searchKey(text.trim())
    const isNamed = page.synonyms.some(name => searchKey(name) === typed) || rankOf(page, text) === ranks.exact
    if (!typed || !isNamed) return [page, ...items]
    const order = mostUsed(area.items, recents)
    return [
      { ...page, rank: ranks.exact },
      ...items.map((item, at) => ({ ...item, rank: ranks.exact + (1 + order.indexOf(area.items[at]!)) / 1000 })),
    ]
  })
}

/** What was opened last, then where something waits for somebody, then the others as they stand. */
function mostUsed(items: readonly MenuItem[], recents: readonly Recent[]): MenuItem[] {
  const recent = recents.flatMap(({ to }) => items.find(item => item.to === to) ?? [])
  const work = items.filter(item => item.work)
  return [...new Set([...recent, ...work, ...items])]
}

/** Once something is typed the screens and people themselves are found. */
const recentItems = ({ text, recents = [], mayOpen }: Given, words: WordsOf): PaletteItem[] =>
  (text.trim() ? [] : recents)
    .filter(({ to }) => mayOpen(to))
    .map(({ to, title }) => ({
      id: `recent.${to}`,
      title,
      icon: 'clock' as const,
      group: words('office.palette.recents'),
      to,
    }))

const commandItems = ({ commands, mayOpen }: Given, words: WordsOf): PaletteItem[] =>
  commands
    .filter(({ to }) => !to || mayOpen(to))
    .map(({ key, ...command }) => ({
      ...command,
      id: `command.${key}`,
      group: words('office.palette.commands'),
    }))
