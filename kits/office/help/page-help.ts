import { thingOf } from '@halaqa/kit-contract'
import { aboutOf } from '../areas/areas.ts'
import type { WordsOf } from '../office-context.ts'
import type { MenuItem, OfficePage } from '../office-module.ts'

/** What a page is for, by the last word of its route's name; a list says it itself. */
const sentences: Record<string, string> = {
  create: 'create',
  createFor: 'create',
  new: 'create',
  edit: 'edit',
  show: 'show',
  record: 'show',
  detail: 'show',
  view: 'show',
  preview: 'act',
}

/**
 * What a page is for, in sentences: what was written for it (`help.<operation>`), and what is declared anyway: what the entry of
 * the menu is for, or what is done on such a page to such a thing, and what lists of it are for.
 */
export function purposeOf(page: OfficePage, item: MenuItem | undefined, words: WordsOf): string[] {
  const word = (key: string) => words(key, { _: '' })
  const own = page.operation ? word(`help.${page.operation}`).split('\n') : []
  const isEntry = item !== undefined && item.to.split('?')[0] === page.path
  const [thing = '', verb = ''] = partsOf(page.operation)
  const name = word(`${thing}.one`)
  const sentence = sentences[verb]
  const declared = isEntry
    ? [word(aboutOf(item))]
    : [
        sentence && name ? words(`office.help.purpose.${sentence}`, { name }) : '',
        word(`${thing}.about`) || (item ? words('office.help.purpose.part', { name: words(item.label) }) : ''),
      ]
  return [...declared, ...own].filter(Boolean)
}

/** `students.note.show` is `students.note` and `show`; the preview of an act is one of what the act is done to. */
function partsOf(operation = ''): [thing: string, verb: string] {
  const isPreview = operation.endsWith('.preview')
  const thing = thingOf(isPreview ? thingOf(operation) : operation)
  return [thing, isPreview ? 'preview' : operation.slice(thing.length + 1)]
}

/** The kind of record that a page lists or shows, by which its acts are known. */
export const thingOfPage = (page: OfficePage): string => partsOf(page.operation)[0]

/** The permission that a page asks for; undefined where it opens to all staff. */
export const permissionOf = ({ access }: Pick<OfficePage, 'access'>): string | undefined =>
  access === 'public' ? undefined : access.permission

/** Who is let in, in words: a permission, as the matrix of roles calls it. */
export function whoMay(page: Pick<OfficePage, 'access'>, words: WordsOf): string {
  const permission = permissionOf(page)
  return permission === undefined
    ? words('office.help.all_staff')
    : words('office.help.who_has', { permission: words(`permissions.${permission}`) })
}
