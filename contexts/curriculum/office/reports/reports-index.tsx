import { number } from '@halaqa/kit-contract/format'
import { Facts, Loaded, Page, StatTile, useOffice, useWords } from '@halaqa/kit-office'
import { Card, LinkButton, Select } from '@halaqa/kit-web/light'
import { DataTable } from '@halaqa/kit-web/screen'
import { useSearchParams } from 'react-router'
import { reportsIndex, subjectReport } from '../../contract/report.ts'
import { lengthOf } from '../moment.ts'
import { PrintButton } from '../print-button.tsx'

const totalIcons = { lessons: 'list', elements: 'grid', videos: 'play', pages: 'text' } as const

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
              value={lengthOf(report.totals.duration_ms)}
            />
            <StatTile
              icon="cc"
              label={words('curriculum.missing.videos_without_captions.many')}
              value={number(report.totals.videos_without_captions, language)}
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
                  idOf={row => row.account_id}
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
