import type { Out, Route } from '@halaqa/kit-contract'
import { number } from '@halaqa/kit-contract/format'
import { Facts, Loaded, Page, StatTile, useCall, useOffice, useWords } from '@halaqa/kit-office'
import { Button, Card, Checkbox, Chip, Empty, LinkButton, Select } from '@halaqa/kit-web/light'
import { DataTable } from '@halaqa/kit-web/screen'
import { useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import {
  chosenReport,
  exportReport,
  lessonReport,
  type ReportRow,
  reportsIndex,
  subjectReport,
} from '../../contract/report.ts'
import { subjectKinds } from '../../contract/subject.ts'
import { subjectStates } from '../../contract/subject-state.ts'
import { at, lessonsAddress, subjectAddress } from '../addresses.ts'
import { lengthOf } from '../moment.ts'
import { stateTones } from '../tones.ts'

const totalIcons = { lessons: 'list', elements: 'grid', videos: 'play', pages: 'text' } as const
type Report = Out<typeof subjectReport.reply>
const PrintButton = () => {
  const words = useWords()
  return (
    <Button look="outlined" size="small" icon="file" onClick={() => print()}>
      {words('curriculum.office.print')}
    </Button>
  )
}

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
  const choose = async (change: Partial<Report['wish']>) =>
    setReport(await call(chosenReport, { body: { ...wish, ...change } }))
  const save = async () => {
    const query = {
      ...(wish.state && { state: wish.state }),
      ...(wish.kind && { kind: wish.kind }),
      onlyMissing: String(wish.onlyMissing),
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
      sub={words('curriculum.office.report.complete', { complete: report.complete, total: report.rows.length })}
      actions={
        <>
          <PrintButton />
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
          checked={wish.onlyMissing}
          onChange={event => void choose({ onlyMissing: event.target.checked })}
        />
      </div>
      {report.rows.length === 0 ? (
        <Empty icon="check" title={words('curriculum.office.report.none')} />
      ) : (
        <ReportTable rows={report.rows} />
      )}
    </Page>
  )
}

function ReportTable({ rows }: { rows: readonly ReportRow[] }) {
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
                  {row.missing
                    .map(({ gap, count }) => `${words(`curriculum.missing.${gap}.many`)} (${figure(count)})`)
                    .join('، ')}
                </span>
              ) : (
                <Chip tone="success">{words('curriculum.office.report.whole')}</Chip>
              ),
          },
        ]}
      />
    </Card>
  )
}

/** The curriculum in numbers, and the hours of teachers. */
export function ReportsIndexPage() {
  const [search, setSearch] = useSearchParams()
  const words = useWords()
  const { language } = useOffice()
  const semester = Number(search.get('semester')) || undefined
  return (
    <Loaded route={reportsIndex} query={semester ? { semester } : {}} word="curriculum.office.report.index">
      {report => (
        <Page
          title={words('curriculum.office.report.index')}
          actions={
            <>
              <PrintButton />
              <LinkButton size="small" icon="chart" to={subjectReport.path}>
                {words('curriculum.office.report.subjects')}
              </LinkButton>
            </>
          }
        >
          <div className="cu-tiles">
            {(['lessons', 'elements', 'videos', 'pages'] as const).map(key => (
              <StatTile
                key={key}
                icon={totalIcons[key]}
                label={words(`curriculum.office.report.totals.${key}`)}
                value={number(report.totals[key], language)}
              />
            ))}
            <StatTile
              icon="clock"
              label={words('curriculum.office.subject.length')}
              value={lengthOf(report.totals.durationMs)}
            />
            <StatTile
              icon="cc"
              label={words('curriculum.missing.videosWithoutCaptions.many')}
              value={number(report.totals.videosWithoutCaptions, language)}
            />
          </div>
          <div className="cu-columns">
            <Card>
              <h2>{words('curriculum.office.report.states')}</h2>
              <Facts
                items={report.states.map(({ state, count }) => ({
                  label: words(`curriculum.subject.values.state.${state}`),
                  value: number(count, language),
                }))}
              />
            </Card>
            <Card>
              <h2>{words('curriculum.office.report.hours')}</h2>
              {report.semesters.length > 1 && (
                <Select
                  label={words('curriculum.subject-teacher.fields.semester')}
                  choices={report.semesters.map(({ id, name }) => ({ value: String(id), label: name }))}
                  value={String(report.semester ?? '')}
                  onChange={event => setSearch({ semester: event.target.value })}
                />
              )}
              {report.teachers.length === 0 ? (
                <p className="of-none">{words('curriculum.office.report.no_teachers')}</p>
              ) : (
                <DataTable
                  caption={words('curriculum.office.report.hours')}
                  rows={report.teachers}
                  idOf={row => row.accountId}
                  columns={[
                    {
                      key: 'name',
                      title: words('curriculum.subject-teacher.fields.name'),
                      main: true,
                      cell: row => <bdi>{row.name}</bdi>,
                    },
                    {
                      key: 'subjects',
                      title: words('curriculum.subject.many'),
                      number: true,
                      cell: row => number(row.subjects, language),
                    },
                    {
                      key: 'hours',
                      title: words('curriculum.subject-teacher.fields.hours'),
                      number: true,
                      cell: row => number(row.hours, language),
                    },
                  ]}
                />
              )}
            </Card>
          </div>
        </Page>
      )}
    </Loaded>
  )
}

/** Lesson by lesson: what stands there and what it lacks. */
export function LessonReportPage() {
  const id = Number(useParams().id)
  const words = useWords()
  return (
    <Loaded route={lessonReport} params={{ id }} word="curriculum.office.report.one">
      {({ subject, lessons }) => (
        <Page
          title={subject.name}
          sub={words('curriculum.office.report.one')}
          crumbs={[{ label: subject.code, to: subjectAddress(subject.id) }]}
          actions={<PrintButton />}
        >
          {lessons.length === 0 && <Empty icon="list" title={words('curriculum.office.lesson.none')} />}
          {lessons.map(lesson => (
            <Card key={lesson.id} as="section" className="cu-term">
              <header>
                <h2>
                  <Link to={lessonsAddress(subject.id, lesson.id)}>
                    {lesson.position}. <bdi>{lesson.title}</bdi>
                  </Link>
                </h2>
                {lesson.durationMs > 0 && <bdi dir="ltr">{lengthOf(lesson.durationMs)}</bdi>}
              </header>
              {lesson.elements.length === 0 && <p className="of-none">{words('curriculum.office.element.none')}</p>}
              <ul className="cu-subjects">
                {lesson.elements.map(element => (
                  <li key={element.id}>
                    <span>
                      <bdi>{element.title}</bdi>
                      <small>
                        {words(`curriculum.element.values.kind.${element.kind}`)}
                        {element.durationMs !== null && <bdi dir="ltr"> · {lengthOf(element.durationMs)}</bdi>}
                      </small>
                    </span>
                    {element.lacks.map(lack => (
                      <Chip key={lack} tone="warning">
                        {words(`curriculum.office.lacks.${lack}`)}
                      </Chip>
                    ))}
                  </li>
                ))}
              </ul>
            </Card>
          ))}
        </Page>
      )}
    </Loaded>
  )
}
