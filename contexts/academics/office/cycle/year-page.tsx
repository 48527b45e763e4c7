import type { Out } from '@halaqa/kit-contract'
import { day } from '@halaqa/kit-contract/format'
import { ActionButton, Failed, Link, Page, useCall, useOffice, useWords, Waiting } from '@halaqa/kit-office'
import { Card, Chip, Empty, LinkButton } from '@halaqa/kit-web/light'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { showCalendar } from '../../contract/calendar.ts'
import { activateSemester, copySemester, semesters } from '../../contract/semester.ts'
import { copyYear, years } from '../../contract/year.ts'
import { at } from '../addresses.ts'

/** An academic year with its semesters, and what can be done with both. */
export function YearPage() {
  const id = Number(useParams().id)
  const words = useWords()
  const call = useCall()
  const navigate = useNavigate()
  const { language } = useOffice()
  const answer = useQuery({
    queryKey: ['academics', 'year', id],
    queryFn: async () => ({
      year: await call(years.routes.show, { params: { id } }),
      rows: (await call(semesters.routes.list, { params: { year_id: id } })).rows,
    }),
    retry: false,
  })
  if (!answer.data)
    return (
      <Page title={words('academics.year.one')}>
        {answer.error ? <Failed error={answer.error} onRetry={() => void answer.refetch()} /> : <Waiting />}
      </Page>
    )
  const { year, rows } = answer.data
  const act = { params: { id }, word: 'academics.year' }
  return (
    <Page
      title={`${words('academics.year.one')} ${year.name}`}
      sub={`${day(year.starts_on, language)} – ${day(year.ends_on, language)}`}
      chips={year.tentative && <Chip tone="warning">{words('academics.office.cal.tentative')}</Chip>}
      actions={
        <>
          {year.can.delete && (
            <ActionButton
              {...act}
              danger
              action={years.routes.delete}
              label="ra.action.delete"
              onDone={() => void navigate(years.routes.list.path)}
            />
          )}
          {year.can.copy && (
            <ActionButton
              {...act}
              icon="layers"
              action={copyYear}
              label="academics.year.actions.copy"
              onDone={copy => void navigate(at(years.routes.show, { id: (copy as { id: number }).id }))}
            />
          )}
          {year.can.edit && (
            <>
              <LinkButton look="outlined" size="small" icon="edit" to={at(years.routes.edit, { id })}>
                {words('ra.action.edit')}
              </LinkButton>
              <LinkButton size="small" icon="plus" to={at(semesters.routes.create, { year_id: id })}>
                {words('academics.semester.one')}
              </LinkButton>
            </>
          )}
        </>
      }
    >
      {rows.length === 0 && (
        <Empty icon="cal" title={words('academics.semester.empty')} text={words('academics.semester.empty_text')} />
      )}
      <div className="ac-semesters">
        {rows.map(row => (
          <SemesterCard key={row.id} row={row} onChange={() => void answer.refetch()} />
        ))}
      </div>
      <div>
        <LinkButton look="text" size="small" icon="list" to={at(semesters.routes.list, { year_id: id })}>
          {words('academics.office.as_list')}
        </LinkButton>
      </div>
    </Page>
  )
}

type Semester = Out<typeof semesters.routes.list.reply>['rows'][number]

function SemesterCard({ row, onChange }: { row: Semester; onChange: () => void }) {
  const words = useWords()
  const { language } = useOffice()
  const name = { ar: row.name_ar, en: row.name_en, fr: row.name_fr }[language]
  return (
    <Card as="section" className="ac-semester">
      <h2>
        <Link to={`${showCalendar.path}?semester_id=${row.id}`}>{name}</Link>
        {row.state === 'active' && <Chip tone="success">{words('academics.office.cal.running')}</Chip>}
        {row.tentative && <Chip tone="warning">{words('academics.office.cal.tentative')}</Chip>}
      </h2>
      <p>
        <bdi>{day(row.starts_on, language)}</bdi> – <bdi>{day(row.ends_on, language)}</bdi>
      </p>
      <div className="ac-links">
        {row.state !== 'active' && (
          <LinkButton look="outlined" size="small" icon="check" to={at(activateSemester.preview, { id: row.id })}>
            {words('academics.semester.actions.activate')}
          </LinkButton>
        )}
        {row.can.copy && (
          <ActionButton
            icon="layers"
            action={copySemester}
            params={{ id: row.id }}
            word="academics.semester"
            label="academics.semester.actions.copy"
            onDone={onChange}
          />
        )}
        {row.can.edit && (
          <LinkButton look="text" size="small" icon="edit" to={at(semesters.routes.edit, { id: row.id })}>
            {words('ra.action.edit')}
          </LinkButton>
        )}
      </div>
    </Card>
  )
}
