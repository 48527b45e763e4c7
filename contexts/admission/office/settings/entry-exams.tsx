import { addressOf } from '@halaqa/kit-contract'
import { screens, useWords } from '@halaqa/kit-office'
import { LinkButton } from '@halaqa/kit-web/light'
import { entryExams, examStudents } from '../../contract/exam.ts'

export const entryExamScreens = screens(entryExams, {
  columns: [
    'name',
    'date',
    'degree_type',
    'score_total',
    'score_pass',
    { source: 'id', render: row => <Students id={row.id} /> },
  ],
})

/** The way to those who sit the exam, and their marks. */
function Students({ id }: { id: number }) {
  const words = useWords()
  return (
    <LinkButton to={addressOf(examStudents, { params: { id } })} look="text" size="small" icon="users">
      {words('admission.entry-exam.actions.students')}
    </LinkButton>
  )
}
