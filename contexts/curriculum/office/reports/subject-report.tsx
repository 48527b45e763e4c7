import type { Out, Route } from '@halaqa/kit-contract'
import { listed, number } from '@halaqa/kit-contract/format'
import { Link, Loaded, Page, useCall, useOffice, useWords } from '@halaqa/kit-office'
import { Button, Card, Checkbox, Chip, Empty, Select } from '@halaqa/kit-web/light'
import { DataTable, Pager, SearchForm } from '@halaqa/kit-web/table'
import { type ReactNode, useEffect, useState } from 'react'
import {
  chosenReport,
  exportReport,
  lessonReport,
  onPaper,
  type ReportRow,
  subjectReport,
} from '../../contract/report.ts'
import { subjectKinds } from '../../contract/subject.ts'
import { subjectStates } from '../../contract/subject-state.ts'
import { at } from '../addresses.ts'
import { PrintButton } from '../print-button.tsx'
import { stateTones } from '../tones.ts'

type Report = Out<typeof subjectReport.reply>

/** What subjects have and lack, for a choice of them; as a table, on paper and as a sheet. */
export function SubjectReportPage() {
  return (
    <Loaded route={subjectReport} word="curriculum.office.report.subjects">
      {first => <Chosen first={first} />}
    </Loaded>
  )
}

function Chosen({ first }: { first: Report }) {
  const words = useWords()
  const call = useCall()
  const [report, setReport] = useState(first)
  const { wish } = report
  const ask = (body: Partial<Report['wish']> & { page?: number; per_page?: number }) =>
    call(chosenReport, { body: { ...wish, ...body } })
  const choose = async (change: Parameters<typeof ask>[0]) => setReport(await ask(change))
  const [paper, setPaper] = useState<Report>()
  // Printed once it is drawn; on the screen stands the page again as soon as the paper is made.
  useEffect(() => {
    if (!paper) return
    print()
    setPaper(undefined)
  }, [paper])
  const save = async () => {
    const query = {
      ...(wish.state && { state: wish.state }),
      ...(wish.kind && { kind: wish.kind }),
      only_missing: String(wish.only_missing),
      q: wish.q,
    }
    const blob = (await call(exportReport as Route, { query })) as Blob
    const link = document.createElement('a')
    link.href = URL.createObjectURL(blob)
    link.download = `${words('curriculum.office.report.subjects')}.xlsx`
    link.click()
    URL.revokeObjectURL(link.href)
  }
  const choices = (values: readonly string[], key: string) =>
    values.map(value => ({ value, label: words(`curriculum.subject.values.${key}.${value}`) }))
  return (
    <Page
      title={words('curriculum.office.report.subjects')}
      sub={words('curriculum.office.report.complete', { complete: report.complete, total: report.total })}
      actions={
        <>
          <PrintButton onPrint={async () => setPaper(await ask({ per_page: onPaper }))} />
          <Button look="outlined" size="small" icon="dl" onClick={() => void save()}>
            XLSX
          </Button>
        </>
      }
    >
      <div className="cu-row cu-end cu-no-print">
        <Select
          label={words('curriculum.subject.fields.state')}
          placeholder={words('curriculum.office.report.all')}
          choices={choices(subjectStates, 'state')}
          value={wish.state ?? ''}
          onChange={event => void choose({ state: (event.target.value || null) as never })}
        />
        <Select
          label={words('curriculum.subject.fields.kind')}
          placeholder={words('curriculum.office.report.all')}
          choices={choices(subjectKinds, 'kind')}
          value={wish.kind ?? ''}
          onChange={event => void choose({ kind: (event.target.value || null) as never })}
        />
        <Checkbox
          label={words('curriculum.office.report.only_missing')}
          checked={wish.only_missing}
          onChange={event => void choose({ only_missing: event.target.checked })}
        />
      </div>
      <div className="cu-no-print">
        <SearchForm label={words('curriculum.office.report.sought')} q={wish.q} onSearch={q => void choose({ q })} />
      </div>
      {report.rows.length === 0 ? (
        <Empty icon="check" title={words('curriculum.office.report.none')} />
      ) : (
        <ReportTable rows={paper?.rows ?? report.rows}>
          <div className="cu-no-print">
            <Pager page={report.current_page} last={report.last_page} onPage={page => void choose({ page })} />
          </div>
        </ReportTable>
      )}
    </Page>
  )
}

function ReportTable({ rows, children }: { rows: readonly ReportRow[]; children: ReactNode }) {
  const words = useWords()
  const { language } = useOffice()
  const field = (key: string) => words(`curriculum.subject.fields.${key}`)
  const figure = (value: number) => number(value, language)
  return (
    <Card>
      <DataTable
        caption={words('curriculum.office.report.subjects')}
        rows={rows}
        idOf={row => row.id}
        columns={[
          {
            key: 'name',
            title: field('name'),
            main: true,
            cell: row => (
              <Link to={at(lessonReport, row.id)}>
                <bdi dir="ltr">{row.code}</bdi> <bdi>{row.name}</bdi>
              </Link>
            ),
          },
          {
            key: 'state',
            title: field('state'),
            cell: row => (
              <Chip tone={stateTones[row.state]}>{words(`curriculum.subject.values.state.${row.state}`)}</Chip>
            ),
          },
          { key: 'lessons', title: field('lessons'), number: true, cell: row => figure(row.lessons) },
          { key: 'elements', title: field('elements'), number: true, cell: row => figure(row.elements) },
          { key: 'teachers', title: field('teachers'), number: true, cell: row => figure(row.teachers) },
          {
            key: 'missing',
            title: field('missing'),
            cell: row =>
              row.missing.length ? (
                <span className="cu-lacks">
                  {listed(
                    row.missing.map(
                      ({ gap, count }) => `${words(`curriculum.missing.${gap}.many`)} (${figure(count)})`,
                    ),
                    language,
                  )}
                </span>
              ) : (
                <Chip tone="success">{words('curriculum.office.report.whole')}</Chip>
              ),
          },
        ]}
      />
      {children}
    </Card>
  )
}
