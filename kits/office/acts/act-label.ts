import { thingOf } from '@halaqa/kit-contract'

/** What an act is called wherever it stands, by the name of its operation; a deletion by the kit's own word. */
export function actLabel(name: string): string {
  const thing = thingOf(name)
  const verb = name.slice(thing.length + 1)
  return verb.startsWith('delete') ? 'ra.action.delete' : `${thing}.actions.${verb}`
}
