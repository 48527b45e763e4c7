import { Loaded, Page, useWords } from '@halaqa/kit-office'
import { Card, Empty } from '@halaqa/kit-web/light'
import { useParams } from 'react-router'
import { lessonQuestions } from '../../contract/lesson.ts'
import { lessonsAddress } from '../addresses.ts'

/** Questions are written in the question bank; here stand those of the lesson's elements. */
export function LessonQuestions() {
  const id = Number(useParams().id)
  const words = useWords()
  return (
    <Loaded route={lessonQuestions} params={{ id }} word="curriculum.office.questions.one">
      {({ lesson, rows }) => (
        <Page
          title={words('curriculum.office.questions.of', { title: lesson.title })}
          crumbs={[{ label: words('curriculum.lesson.many'), to: lessonsAddress(lesson.subject_id, lesson.id) }]}
        >
          {rows.length === 0 ? (
            <Empty
              icon="help"
              title={words('curriculum.office.questions.none')}
              text={words('curriculum.office.questions.none_text')}
            />
          ) : (
            <Card>
              <ul className="cu-names">
                {rows.map(row => (
                  <li key={`${row.element_id} ${row.text}`}>{row.text}</li>
                ))}
              </ul>
            </Card>
          )}
        </Page>
      )}
    </Loaded>
  )
}
