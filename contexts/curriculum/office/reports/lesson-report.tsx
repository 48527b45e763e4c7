import { Link, Loaded, Page, useWords } from '@halaqa/kit-office'
import { Card, Chip, Empty } from '@halaqa/kit-web/light'
import { useParams } from 'react-router'
import { lessonReport } from '../../contract/report.ts'
import { lessonsAddress, subjectAddress } from '../addresses.ts'
import { lengthOf } from '../moment.ts'
import { PrintButton } from '../print-button.tsx'

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
                {lesson.duration_ms > 0 && <bdi dir="ltr">{lengthOf(lesson.duration_ms)}</bdi>}
              </header>
              {lesson.elements.length === 0 && <p className="of-none">{words('curriculum.office.element.none')}</p>}
              <ul className="cu-subjects">
                {lesson.elements.map(element => (
                  <li key={element.id}>
                    <span>
                      <bdi>{element.title}</bdi>
                      <small>
                        {words(`curriculum.element.values.kind.${element.kind}`)}
                        {element.duration_ms !== null && <bdi dir="ltr"> · {lengthOf(element.duration_ms)}</bdi>}
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
