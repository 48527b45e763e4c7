import { day, money } from '@halaqa/kit-contract/format'
import { useOffice, useWords } from '@halaqa/kit-office'
import { Chip } from '@halaqa/kit-web/light'
import { DataTable } from '@halaqa/kit-web/table'
import type { PartStanding } from '../../contract/deal-parts.ts'
import { partTones } from './tones.ts'

type Row = { due_on: string; amount: number; paid?: number; state?: PartStanding }

/** Parts in their order: when how much is due; of a plan that runs, what of each is paid. */
export function PartsTable({ parts, caption }: { parts: readonly Row[]; caption: string }) {
  const words = useWords()
  const { language } = useOffice()
  const head = (field: string) => words(`billing.instalment-part.fields.${field}`)
  const amount = (baisa: number) => <bdi className="of-nowrap">{money(baisa, language)}</bdi>
  const runs = parts.some(part => part.state)
  const rows = parts.map((part, at) => ({ ...part, at }))
  return (
    <DataTable
      caption={caption}
      rows={rows}
      idOf={part => part.at}
      columns={[
        {
          key: 'due_on',
          title: head('due_on'),
          main: true,
          cell: part => <time dateTime={part.due_on}>{day(part.due_on, language)}</time>,
        },
        { key: 'amount', title: head('amount'), number: true, cell: part => amount(part.amount) },
        ...(runs
          ? [
              { key: 'paid', title: head('paid'), number: true, cell: (part: Row) => amount(part.paid ?? 0) },
              {
                key: 'state',
                title: head('state'),
                cell: ({ state }: Row) =>
                  state && (
                    <Chip tone={partTones[state]}>{words(`billing.instalment-part.values.state.${state}`)}</Chip>
                  ),
              },
            ]
          : []),
      ]}
    />
  )
}
