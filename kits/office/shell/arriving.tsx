import { type ReactNode, Suspense, use } from 'react'
import { useOffice } from '../office-context.ts'
import type { Drawn, OfficePage } from '../office-module.ts'
import { Waiting } from './states.tsx'

type What = Drawn & Pick<Partial<OfficePage>, 'words'>

/** A screen or card whose file and words come now; nothing of it is drawn before both are there. */
export function Arriving({ what, waiting = <WaitingPage /> }: { what: What; waiting?: ReactNode }) {
  return (
    <Suspense fallback={waiting}>
      <Arrived what={what} />
    </Suspense>
  )
}

function Arrived({ what }: { what: What }) {
  const { words } = useOffice()
  return what.draw(use(what.part.arrive(words, what.words)) as never)
}

const WaitingPage = () => (
  <div className="of-page of-page-flow">
    <Waiting rows={6} />
  </div>
)
