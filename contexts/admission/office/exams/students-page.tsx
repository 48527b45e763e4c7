import { CallError, latinDigits, type Out } from '@halaqa/kit-contract'
import { day, dayOf } from '@halaqa/kit-contract/format'
import { genderOf } from '@halaqa/kit-contract/words'
import { ImportPanel, Link, messageOf, Page, PendingPage, useCall, useOffice, useWords } from '@halaqa/kit-office'
import { Button, Card, Chip, Input, Select, useToast } from '@halaqa/kit-web/light'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import {
  enterExamResult,
  entryExams,
  examScoreChanged,
  examStudents,
  exportExam,
  importExamResults,
} from '../../contract/exam.ts'
import { unloadExam } from '../../contract/report.ts'
import { registrationAddress } from '../addresses.ts'
import { PagedTable } from '../paged-table.tsx'
import { useSaveFile } from '../save-file.ts'
import { resultTones } from '../tones.ts'

type Students = Out<typeof examStudents.reply>
type Student = Students['rows'][number]

/** Who sits an entry exam: marks typed one by one, or from a sheet. */
export function ExamStudentsPage() {
  const id = Number(useParams().id)
  const words = useWords()
  const call = useCall()
  const [page, setPage] = useState(1)
  const [specialty, setSpecialty] = useState<number>()
  const answer = useQuery({
    queryKey: ['admission', 'exam-students', id, page, specialty],
    queryFn: () =>
      call(examStudents, { params: { id }, query: { page, ...(specialty && { specialty_id: specialty }) } }),
    retry: false,
    placeholderData: previous => previous,
  })
  const choose = (next: number | undefined) => {
    setSpecialty(next)
    setPage(1)
  }
  if (answer.data) return <Loaded students={answer.data} specialty={specialty} onSpecialty={choose} onPage={setPage} />
  return <PendingPage title={words('admission.office.students.title')} answer={answer} />
}

type Props = {
  students: Students
  specialty: number | undefined
  onSpecialty: (id: number | undefined) => void
  onPage: (page: number) => void
}
function Loaded({ students, specialty, onSpecialty, onPage }: Props) {
  const words = useWords()
  const { language } = useOffice()
  const { isBusy, save } = useSaveFile()
  const [isImporting, setImporting] = useState(false)
  const { exam } = students
  const word = (key: string) => words(`admission.office.students.${key}`)
  const unload = () =>
    specialty
      ? save(unloadExam, { params: { exam_id: exam.id, specialty_id: specialty } }, `${exam.name}.xlsx`)
      : save(exportExam, { params: { id: exam.id } }, `${exam.name}.xlsx`)
  return (
    <Page
      title={exam.name}
      sub={day(exam.date, language)}
      crumbs={[{ label: words('admission.entry-exam.many'), to: entryExams.routes.list.path }]}
      actions={
        <>
          <Button look="outlined" size="small" icon="dl" busy={isBusy} onClick={() => void unload()}>
            {word('unload')}
          </Button>
          {students.can.import && (
            <Button
              look="outlined"
              size="small"
              icon="ul"
              aria-expanded={isImporting}
              onClick={() => setImporting(!isImporting)}
            >
              {word('import')}
            </Button>
          )}
        </>
      }
    >
      {isImporting && (
        <ImportPanel route={importExamResults} params={{ id: exam.id }}>
          <p className="ad-hint">{word('import_text')}</p>
        </ImportPanel>
      )}
      <Card className="ad-boxes">
        <Select
          label={words('admission.registration.fields.specialty_id')}
          value={String(specialty ?? '')}
          choices={[
            { value: '', label: word('all') },
            ...students.specialties.map(each => ({ value: String(each.id), label: each.name })),
          ]}
          onChange={event => onSpecialty(Number(event.target.value) || undefined)}
        />
        <p className="ad-hint">
          {words('admission.office.exam.limits', { pass: exam.score_pass, total: exam.score_total })}
        </p>
        <PagedTable<Student>
          answer={students}
          caption={word('title')}
          idOf={row => row.registration_id}
          onPage={onPage}
          empty={<p className="of-none">{word('empty')}</p>}
          columns={columnsOf(exam, words)}
        />
      </Card>
    </Page>
  )
}

const columnsOf = (exam: Students['exam'], words: ReturnType<typeof useWords>) => {
  const head = (key: string) => words(`admission.report.columns.${key}`)
  return [
    {
      key: 'name',
      title: head('full_name'),
      main: true,
      cell: (row: Student) => <Link to={registrationAddress(row.registration_id)}>{row.full_name}</Link>,
    },
    { key: 'number', title: head('number'), cell: (row: Student) => <bdi dir="ltr">{row.number}</bdi> },
    { key: 'specialty', title: head('specialty'), cell: (row: Student) => <bdi>{row.specialty}</bdi> },
    {
      key: 'score',
      title: head('score'),
      cell: (row: Student) => (row.can.enter ? <ScoreField exam={exam} row={row} /> : row.score),
    },
    {
      key: 'result',
      title: head('result'),
      cell: (row: Student) => (
        <Chip tone={isAwaited(exam, row) ? 'warning' : resultTones[row.result]}>
          {isAwaited(exam, row)
            ? words('admission.office.students.awaited')
            : words(`admission.entry-exam.values.result.${row.result}`, genderOf(row))}
        </Chip>
      ),
    },
  ]
}

/** The exam was held, and the mark is still to be entered. */
const isAwaited = (exam: Students['exam'], row: Student) =>
  row.result === 'coming' && exam.date <= dayOf(new Date().toISOString())

/** A mark that is typed in the line itself; Enter saves it. */
function ScoreField({ exam, row }: { exam: Students['exam']; row: Student }) {
  const words = useWords()
  const call = useCall()
  const say = useToast()
  const queries = useQueryClient()
  const [text, setText] = useState(row.score === null ? '' : String(row.score))
  const [isBusy, setBusy] = useState(false)
  const typed = latinDigits(text).trim()
  const score = Number(typed)
  const isRight = /^\d+$/.test(typed) && score <= exam.score_total
  const save = async () => {
    if (!isRight || isBusy) return
    setBusy(true)
    try {
      const body = { exam_id: exam.id, score, before: row.score }
      await call(enterExamResult, { params: { id: row.registration_id }, body })
      say({ text: words('admission.office.exam.saved') })
      await queries.invalidateQueries({ queryKey: ['admission'] })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      say({ text: messageOf(error, words), tone: 'error' })
      // A colleague was faster: their mark is shown beside what is typed.
      if (error.problem.code === examScoreChanged.code) await queries.invalidateQueries({ queryKey: ['admission'] })
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      className="ad-score"
      onSubmit={event => {
        event.preventDefault()
        void save()
      }}
    >
      <Input
        kind="number"
        label={words('admission.office.students.score_of', { name: row.full_name })}
        labelUnseen
        value={text}
        error={
          typed && !isRight ? words('admission.office.students.out_of_range', { total: exam.score_total }) : undefined
        }
        onChange={event => setText(event.target.value)}
      />
      {isRight && score !== row.score && (
        <Button type="submit" look="outlined" size="small" busy={isBusy}>
          {words('admission.office.students.save')}
        </Button>
      )}
    </form>
  )
}
