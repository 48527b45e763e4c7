import { useRef } from 'react'
import { useLocation, useMatch, useNavigate } from 'react-router'
import { ActionDialog } from '../action/action-dialog.tsx'
import { routerPath } from '../data/addresses.ts'
import { useWords } from '../office-context.ts'
import { Page } from '../shell/page.tsx'
import type { AddressedAct } from './acts-of.ts'

type Props = { act: AddressedAct; label: string; back: string }

/** What whoever leads to an act tells its page: what the record is called, and where the person was. */
type Told = { named?: string; from?: string }

/**
 * A browser that opens the address of an act: the same question as its button asks. Afterwards to where the person came from,
 * unless what stood there is gone by it; else `back`.
 */
export function ActPage({ act: { action, path, word, danger }, label, back }: Props) {
  const words = useWords()
  const navigate = useNavigate()
  const params = useMatch(routerPath(path))?.params ?? {}
  const said = words(label)
  const { named, from = back } = (useLocation().state ?? {}) as Told
  // Whose, at least as the address says it: nobody stops an account that is not named.
  const title = `${said}: ${named ?? Object.values(params).join(' / ')}`
  const isGone = useRef(false)
  const leave = () => navigate(isGone.current ? back : from, { replace: true })
  return (
    <Page title={title}>
      <ActionDialog
        {...{ action, params, word, danger }}
        title={title}
        label={said}
        onDone={() => {
          isGone.current = danger
        }}
        onClose={leave}
      />
    </Page>
  )
}
