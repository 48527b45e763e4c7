import { agreeExamRules, examRules, myExams } from '@halaqa/admission/contract'
import { dayOf, dayWithHijri } from '@halaqa/kit-contract/format'
import { useLanguage, useWords } from '@halaqa/kit-web/i18n'
import { Button, Card, Chip, Notice, Skeleton } from '@halaqa/kit-web/light'
import { Columns, Loaded, PageHead } from '@halaqa/kit-web/screen'
import { useCallMutation, useCallQuery } from '@halaqa/kit-web/session'

/** The rules of the entry exam, agreed to once; its day, score and result beside them. */
export function Page() {
  const t = useWords('applicant')
  const web = useWords('web')
  const rules = useCallQuery(examRules)
  return (
    <>
      <PageHead title={t('places.exam')} sub={t('exam.text')} />
      <Columns aside={<Exams />}>
        <Loaded query={rules} loading={<Skeleton label={web('loading')} rows={5} />}>
          {({ title, body, agreed_at }) => (
            <Card as="section" className="ap-stack ap-gap">
              <h2>{title}</h2>
              {/* The server has cleaned it when it was stored (allow-list of elements, no attributes of style or script). */}
              <div className="ap-prose" dangerouslySetInnerHTML={{ __html: body }} />
              <Agreement at={agreed_at} />
            </Card>
          )}
        </Loaded>
      </Columns>
    </>
  )
}

function Agreement({ at }: { at: string | null }) {
  const t = useWords('applicant')
  const [language] = useLanguage()
  const agree = useCallMutation(agreeExamRules, { changes: [examRules] })
  const exams = useCallQuery(myExams)
  if (at)
    return (
      <Notice tone="success" icon="check" role="status">
        {t('exam.agreed', { day: dayWithHijri(dayOf(at), language) })}
      </Notice>
    )
  // Whoever has passed sits no more, and is asked for nothing.
  if (exams.isPending || exams.data?.rows.some(each => each.result === 'success')) return null
  return (
    <div>
      {agree.error && (
        <Notice tone="error" icon="alert" role="alert">
          {agree.error.status === 0 ? t('offline') : agree.error.problem.title}
        </Notice>
      )}
      <Button size="large" icon="check" busy={agree.isPending} onClick={() => agree.mutate({})}>
        {t('exam.agree')}
      </Button>
    </div>
  )
}

function Exams() {
  const t = useWords('applicant')
  const [language] = useLanguage()
  const exams = useCallQuery(myExams)
  return (
    <Loaded query={exams}>
      {({ rows }) => (
        <Card as="section" className="ap-aside">
          <h2>{t('exam.yours')}</h2>
          {rows.length === 0 && <p className="ap-quiet">{t('exam.none')}</p>}
          {rows.map(exam => (
            <div key={exam.id} className="ap-line ap-exam">
              <b>{exam.name}</b>
              <small>{dayWithHijri(exam.date, language)}</small>
              <p>
                <Chip tone={exam.result === 'success' ? 'success' : exam.result === 'fail' ? 'error' : 'info'}>
                  {t(`exam.results.${exam.result}`)}
                </Chip>{' '}
                {exam.score !== null && <bdi dir="ltr">{`${exam.score}/${exam.score_total}`}</bdi>}
              </p>
              <small>{t('exam.pass', { score: exam.score_pass, total: exam.score_total })}</small>
            </div>
          ))}
        </Card>
      )}
    </Loaded>
  )
}
