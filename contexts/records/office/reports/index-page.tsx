import type { Out } from '@halaqa/kit-contract'
import { Chart, filteredAddress, Loaded, Page, StatTile, useWords } from '@halaqa/kit-office'
import { Card, LinkButton } from '@halaqa/kit-web/light'
import { listStudents } from '@halaqa/students/contract'
import {
  graduatedReport,
  listReport,
  reportIndex,
  semesterReport,
  specialtyReport,
  studySubjectsReport,
  subjectReport,
} from '../../contract/reports.ts'
import { historyAddress } from '../addresses.ts'

type Figures = Out<typeof reportIndex.reply>
const reports = {
  specialties: specialtyReport,
  graduated: graduatedReport,
  semesters: semesterReport,
  subjects: subjectReport,
  study: studySubjectsReport,
  list: listReport,
}

/** How many students there are, of what kind, and the way to the other reports. */
export function ReportIndexPage() {
  return (
    <Loaded route={reportIndex} word="records.office.report.many">
      {figures => <Shown figures={figures} />}
    </Loaded>
  )
}

function Shown({ figures }: { figures: Figures }) {
  const words = useWords()
  const word = (key: string) => words(`records.office.report.${key}`)
  const value = (field: string, each: string) => words(`students.student.values.${field}.${each}`)
  const of = (state: string) => figures.states.find(each => each.value === state)?.count ?? 0
  const chart = (
    key: 'states' | 'degrees' | 'genders' | 'years',
    labelOf: (each: string) => string,
    filter?: string,
  ) => {
    // What nobody is would only crowd the words under the bars of a phone.
    const some = figures[key].filter(each => each.count > 0)
    return (
      <Chart
        title={word(key)}
        labels={some.map(each => labelOf(each.value))}
        series={[{ key, label: word('students'), values: some.map(each => each.count) }]}
        to={filter ? (_, at) => filteredAddress(listStudents, { [filter]: some[at]!.value }) : undefined}
      />
    )
  }
  return (
    <Page title={word('many')}>
      <div className="st-tiles">
        <StatTile label={word('total')} value={figures.total} icon="users" />
        <StatTile label={value('state', 'active')} value={of('active')} icon="book" />
        <StatTile label={value('state', 'graduate')} value={of('graduate')} icon="cap" />
      </div>
      <Card as="section" aria-label={word('others')}>
        <div className="st-links">
          {figures.running && (
            <LinkButton
              to={historyAddress(figures.running.year_id, figures.running.semester_id)}
              look="outlined"
              size="small"
              icon="clock"
            >
              {words('records.history.many')}
            </LinkButton>
          )}
          {Object.entries(reports).map(([key, route]) => (
            <LinkButton key={key} to={route.path} look="outlined" size="small" icon="chart">
              {words(`records.report.${key}.many`)}
            </LinkButton>
          ))}
        </div>
      </Card>
      <div className="st-charts">
        {chart('states', each => value('state', each), 'state')}
        {chart('degrees', each => value('degree_type', each), 'degree_type')}
        {chart('genders', each => value('gender', each), 'gender')}
        {chart('years', each => each, 'enrolled_in')}
      </div>
    </Page>
  )
}
