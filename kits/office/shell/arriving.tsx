import { Arrival, useArrival } from '@halaqa/kit-web/arrival'
import { type ReactNode, useContext } from 'react'
import { useLocation } from 'react-router'
import { Waiting } from '../basics/states.tsx'
import { useOffice, useWords } from '../office-context.ts'
import type { Drawn, OfficePage } from '../office-module.ts'
import { CurrentItem, Page } from './page.tsx'

type What = Drawn & Pick<Partial<OfficePage>, 'words'>

/** A screen or card whose file and words come now; nothing of it is drawn before both are there. */
export function Arriving({ what, waiting = <WaitingPage /> }: { what: What; waiting?: ReactNode }) {
  return (
    <Arrival fallback={waiting}>
      <Arrived what={what} />
    </Arrival>
  )
}

function Arrived({ what }: { what: What }) {
  const { words } = useOffice()
  return what.draw(useArrival(what.part.arrive(words, what.words)) as never)
}

/** Lists are called as their entry of the menu, so that the person sees at once where they are. */
function WaitingPage() {
  const words = useWords()
  const item = useContext(CurrentItem)
  const { pathname } = useLocation()
  if (item?.to.split('?')[0] === pathname)
    return (
      <Page title={words(item.label)}>
        <Waiting rows={6} />
      </Page>
    )
  return (
    <div className="of-page of-page-flow">
      <Waiting rows={6} />
    </div>
  )
}
