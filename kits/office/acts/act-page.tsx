import { useMatch, useNavigate } from 'react-router'
import { ActionDialog } from '../action/action-dialog.tsx'
import { routerPath } from '../data/addresses.ts'
import { useWords } from '../office-context.ts'
import { Page } from '../shell/page.tsx'
import type { AddressedAct } from './acts-of.ts'

type Props = { act: AddressedAct; label: string; back: string }

/** A browser that opens the address of an act: the same question as its button asks. Afterwards `back`. */
export function ActPage({ act: { action, path, word, danger }, label, back }: Props) {
  const words = useWords()
  const navigate = useNavigate()
  const params = useMatch(routerPath(path))?.params ?? {}
  const said = words(label)
  // Whose, as the address says it: nobody stops an account that is not named.
  const title = `${said}: ${Object.values(params).join(' / ')}`
  const leave = () => navigate(back, { replace: true })
  return (
    <Page title={title}>
      <ActionDialog {...{ action, params, word, danger }} title={title} label={said} onClose={leave} />
    </Page>
  )
}
