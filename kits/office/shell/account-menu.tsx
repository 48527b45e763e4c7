import { AccountMenu as WebAccountMenu } from '@halaqa/kit-web/screen'
import { useActor, useWords } from '../office-context.ts'
import type { AccountLink } from '../office-module.ts'

/** The letter that stands for a person. */
export const initialOf = (name: string): string => [...name.trim()][0] ?? '؟'

/** What belongs to my account: sessions, second factor (the contexts' links), language, theme, sign out. */
export function AccountMenu({ links, onSignOut }: { links: AccountLink[]; onSignOut: () => void }) {
  const words = useWords()
  const actor = useActor()
  const places = links.map(({ label, to, icon, detail }) => {
    const more = detail?.(actor)
    return { to, icon, title: more ? `${words(label)}: ${words(more)}` : words(label) }
  })
  return <WebAccountMenu name={actor.name} links={places} signOut={onSignOut} />
}
