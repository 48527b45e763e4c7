import { Listed, screens, useCall, useWords } from '@halaqa/kit-office'
import { useFormAround } from '@halaqa/kit-web/forms'
import { Notice } from '@halaqa/kit-web/light'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { type DunningLevel, dunningEffect, dunningLevels } from '../../contract/dunning-levels.ts'

const word = 'billing.dunning-level'

export const dunningLevelScreens = screens(dunningLevels, {
  columns: [
    { source: 'days', render: row => <Days level={row} /> },
    { source: 'ways', render: row => <Ways level={row} /> },
    { source: 'holds', render: row => <Holds level={row} /> },
  ],
  Form: ({ Field }) => (
    <>
      <Field source="days" />
      <Field source="ways" />
      <Field source="holds" />
      <Effect />
    </>
  ),
})

/** What the next run would do if the level were kept as it is being written. */
function Effect() {
  const words = useWords()
  const call = useCall()
  const { id } = useParams()
  const form = useFormAround()
  const [written, held] = form.watch(['days', 'holds'] as never[]) as unknown[]
  const days = Number(written)
  const query = { ...(id && { id: Number(id) }), days, holds: ((held as string[] | undefined) ?? []).join(',') }
  const { data } = useQuery({
    queryKey: ['billing', 'dunning-effect', query],
    queryFn: () => call(dunningEffect, { query }),
    enabled: Number.isInteger(days) && days > 0 && days <= 730,
    placeholderData: before => before,
  })
  return (
    <div className="of-field-wide" aria-live="polite">
      {data && (
        <Notice tone="info" icon="users">
          {words(`${word}.effect`, data)}
        </Notice>
      )}
    </div>
  )
}

/** With its word: on a phone it stands alone at the head of a card. */
function Days({ level: { days } }: { level: DunningLevel }) {
  return useWords()(`${word}.after_days`, { count: days })
}

function Ways({ level: { ways } }: { level: DunningLevel }) {
  const words = useWords()
  if (!ways.length) return words(`${word}.portal_only`)
  return <Listed items={ways.map(each => words(`${word}.values.ways.${each}`))} />
}

function Holds({ level: { holds } }: { level: DunningLevel }) {
  const words = useWords()
  if (!holds.length) return words(`${word}.nothing`)
  return <Listed items={holds.map(each => words(`${word}.values.holds.${each}`))} />
}
