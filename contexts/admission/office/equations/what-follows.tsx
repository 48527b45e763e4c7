import type { Preview } from '@halaqa/kit-contract'
import { Consequences, useCall, useWords } from '@halaqa/kit-office'
import { Notice } from '@halaqa/kit-web/light'
import { decideEquation } from '../../contract/equation.ts'

const ways = [
  ['approve', 'on_approve'],
  ['refuse', 'on_refuse'],
] as const
export type Effects = Record<(typeof ways)[number][0], Preview>

/** Asks what follows from approving an earlier degree, and from sending it back. */
export function useAskEffects(): (id: number) => Promise<Effects> {
  const call = useCall()
  return async id => {
    const look = (approve: 'true' | 'false') => call(decideEquation.preview, { params: { id }, query: { approve } })
    const [approve, refuse] = await Promise.all([look('true'), look('false')])
    return { approve, refuse }
  }
}

/** What either decision does, found by trying it: where the applicant goes, and how it is heard of. */
export function WhatFollows({ effects }: { effects: Effects }) {
  const words = useWords()
  const { allowed, reason } = effects.approve
  if (!allowed) return <Notice tone="warning">{words(`problem.${reason}`)}</Notice>
  return (
    <div className="ad-follows">
      {ways.map(([way, title]) => (
        <Consequences
          key={way}
          title={words(`admission.office.equation.${title}`)}
          items={effects[way].consequences}
          notes={effects[way].notes}
        />
      ))}
    </div>
  )
}
