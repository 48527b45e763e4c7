import type { Out } from '@halaqa/kit-contract'
import { day, money } from '@halaqa/kit-contract/format'
import {
  ActionButton,
  Facts,
  filteredAddress,
  Link,
  Loaded,
  Page,
  useAfterAct,
  useOffice,
  useWords,
} from '@halaqa/kit-office'
import { Button, Card, Empty, LinkButton } from '@halaqa/kit-web/light'
import { DataTable } from '@halaqa/kit-web/table'
import { useNavigate, useParams } from 'react-router'
import { expenseReport } from '../contract/reports.ts'
import { deleteYear, listYears, showYear } from '../contract/years.ts'
import { yearForm } from './addresses.ts'
import { Left } from './left.tsx'

type Year = Out<typeof showYear.reply>
type Line = Year['lines'][number]
const word = 'expenses.year'

/** A budget year by category; each leads to what was spent for it in these days. */
export function YearPage() {
  const id = Number(useParams().id)
  const words = useWords()
  const { language } = useOffice()
  return (
    <Loaded route={showYear} params={{ id }} word={`${word}.one`}>
      {year => (
        <Page
          title={`${words(`${word}.one`)} ${year.name}`}
          sub={
            <>
              <bdi>{day(year.starts_on, language)}</bdi> – <bdi>{day(year.ends_on, language)}</bdi>
            </>
          }
          actions={<Acts year={year} />}
        >
          <Sums year={year} />
          <Lines year={year} />
        </Page>
      )}
    </Loaded>
  )
}

function Acts({ year: { id, can, lines } }: { year: Year }) {
  const words = useWords()
  const navigate = useNavigate()
  const refresh = useAfterAct()
  return (
    <>
      {can.delete && (
        <ActionButton
          danger
          action={deleteYear}
          params={{ id }}
          word={word}
          label="ra.action.delete"
          onDone={() => {
            refresh()
            navigate(listYears.path)
          }}
        />
      )}
      {lines.length > 0 && (
        <Button look="outlined" size="small" icon="file" onClick={() => print()}>
          {words('finance.trial-balance.print')}
        </Button>
      )}
      {can.edit && (
        <LinkButton look="outlined" size="small" icon="edit" to={yearForm(id)}>
          {words('ra.action.edit')}
        </LinkButton>
      )}
    </>
  )
}

function Sums({ year }: { year: Year }) {
  const words = useWords()
  const { language } = useOffice()
  const amount = (baisa: number) => <bdi className="of-nowrap">{money(baisa, language)}</bdi>
  const label = (field: string) => words(`${word}.fields.${field}`)
  return (
    <Card>
      <Facts
        columns={2}
        items={[
          { label: label('budget'), value: amount(year.budget) },
          { label: label('spent'), value: amount(year.spent) },
          { label: label('left'), value: <Left amount={year.left} /> },
          { label: label('large_from'), value: amount(year.large_from) },
        ]}
      />
    </Card>
  )
}

function Lines({ year }: { year: Year }) {
  const words = useWords()
  const { language } = useOffice()
  const label = (field: string) => words(`${word}.fields.${field}`)
  if (year.lines.length === 0)
    return (
      <Empty
        icon="calc"
        title={words(`${word}.no_lines`)}
        {...(year.can.edit && { action: <LinkButton to={yearForm(year.id)}>{words('ra.action.edit')}</LinkButton> })}
      />
    )
  const { starts_on: from, ends_on: until } = year
  const figure = (field: 'budget' | 'spent') => ({
    key: field,
    title: label(field),
    number: true,
    cell: (line: Line) => <bdi className="of-nowrap">{money(line[field], language)}</bdi>,
  })
  return (
    <section className="of-box ex-lines" aria-label={label('amounts')}>
      <DataTable<Line>
        caption={label('amounts')}
        rows={year.lines}
        idOf={line => line.category_id}
        columns={[
          {
            key: 'category',
            title: label('category'),
            main: true,
            cell: ({ category_id, category }) => (
              <Link to={filteredAddress(expenseReport, { category_id, from, until })}>
                <bdi>{category}</bdi>
              </Link>
            ),
          },
          figure('budget'),
          figure('spent'),
          { key: 'left', title: label('left'), number: true, cell: line => <Left amount={line.left} /> },
        ]}
      />
    </section>
  )
}
