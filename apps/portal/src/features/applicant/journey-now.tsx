import { listOpenDays, type Profile } from '@halaqa/admission/contract'
import { dayWithHijri, money } from '@halaqa/kit-contract/format'
import { useLanguage, useWords } from '@halaqa/kit-web/i18n'
import { Button, LinkButton, Notice } from '@halaqa/kit-web/light'
import { useModal } from '@halaqa/kit-web/modal'
import { useCallQuery } from '@halaqa/kit-web/session'
import { Link } from 'react-router'
import { hasDay } from './asked.ts'
import { BookedDay } from './booked-day.tsx'
import { DayFace } from './day-face.tsx'
import { DocumentRows } from './document-rows.tsx'
import { NowStudent } from './modal-payment.tsx'

/** What is asked at the present step, with the one button of the page. */
export function StepNow({ profile }: { profile: Profile }) {
  const t = useWords('applicant')
  const { open } = useModal()
  switch (profile.step.code) {
    case 'verify_email':
      return (
        <Button icon="mail" onClick={() => open('registrar_activate_email')}>
          {t('activate.title')}
        </Button>
      )
    case 'registration_fee':
      return <FeeNow profile={profile} />
    case 'documents':
    case 'documents_review':
      return <DocumentsNow profile={profile} />
    case 'conformity_day':
      return hasDay(profile) ? <BookedDay booking={profile.booking!} /> : <DaysNow missed={profile.booking?.date} />
    case 'entry_exam':
      return <ExamNow profile={profile} />
    case 'equivalence':
      return <EquationNow profile={profile} />
    case 'study_fee':
      return <StudyFeeNow profile={profile} />
    case 'student':
      return <NowStudent profile={profile} />
    default:
      return null
  }
}

function FeeNow({ profile }: { profile: Profile }) {
  const t = useWords('applicant')
  const [language] = useLanguage()
  const { open } = useModal()
  return (
    <div className="ap-now">
      <p className="ap-amount">
        <bdi>{money(profile.fee.open, language)}</bdi> <small>{t('pay.no_refund')}</small>
      </p>
      <Button icon="card" onClick={() => open('RegistrationFees')}>
        {t('pay.act')}
      </Button>
    </div>
  )
}

function DocumentsNow({ profile }: { profile: Profile }) {
  const t = useWords('applicant')
  const files = profile.files.filter(file => file.required || file.state !== 'missing')
  const refused = files.find(file => file.state === 'refused')
  const isOpen = files.some(file => file.can.upload)
  const isMissing = files.some(file => file.required && file.state === 'missing')
  return (
    <div className="ap-now">
      <DocumentRows files={files} />
      {isOpen && profile.step.code === 'documents' && (
        <LinkButton
          to={`/registrar/uploader${refused ? `#${refused.kind}` : ''}`}
          icon={isMissing || refused ? 'ul' : 'check'}
        >
          {t(refused ? 'documents.replace_refused' : isMissing ? 'documents.upload' : 'documents.submit')}
        </LinkButton>
      )}
    </div>
  )
}

function DaysNow({ missed }: { missed: string | undefined }) {
  const t = useWords('applicant')
  const [language] = useLanguage()
  const { data } = useCallQuery(listOpenDays)
  const open = (data?.can.choose ? data.rows : []).filter(day => day.seats_left > 0).slice(0, 3)
  return (
    <div className="ap-now">
      {missed && (
        <Notice tone="error" icon="alert">
          {t('days.missed', { day: dayWithHijri(missed, language) })}
        </Notice>
      )}
      {data?.book_until && (
        <Notice tone={data.over ? 'warning' : 'gold'} icon="clock">
          {t(data.over ? 'days.over' : 'days.until', { day: dayWithHijri(data.book_until, language) })}
        </Notice>
      )}
      {open.length > 0 && (
        <ul className="ap-days ap-days-few">
          {open.map(day => (
            <li key={day.id}>
              <Link to={`/registrar/conform_date?day=${day.id}`} className="ap-day">
                <DayFace day={day} />
              </Link>
            </li>
          ))}
        </ul>
      )}
      {!data?.over && (
        <LinkButton to="/registrar/conform_date" icon="cal">
          {t(missed ? 'days.book_again' : 'days.book')}
        </LinkButton>
      )}
    </div>
  )
}

function ExamNow({ profile }: { profile: Profile }) {
  const t = useWords('applicant')
  const [language] = useLanguage()
  const { exam } = profile
  const isFail = exam?.result === 'fail'
  return (
    <div className="ap-now">
      {exam && (
        <Notice tone={isFail ? 'error' : 'primary'} icon="cal" title={exam.name}>
          {dayWithHijri(exam.date, language)}
          {exam.score !== null && (
            <>
              {' · '}
              {t(`exam.results.${exam.result}`)} <bdi dir="ltr">{`${exam.score}/${exam.score_total}`}</bdi>
            </>
          )}
        </Notice>
      )}
      {isFail ? (
        <p>{t('exam.failed', { pass: exam.score_pass })}</p>
      ) : (
        <LinkButton to="/registrar/examrules" icon="info">
          {t('exam.read')}
        </LinkButton>
      )}
    </div>
  )
}

/** What became of the earlier degree that was written down, and what is to be done with it. */
function EquationNow({ profile }: { profile: Profile }) {
  const t = useWords('applicant')
  const { equation } = profile
  const isRefused = equation?.state === 'refused'
  return (
    <div className="ap-now">
      {isRefused && (
        <Notice tone="error" icon="alert" title={t('equation.refused')}>
          {equation.reason}
        </Notice>
      )}
      <LinkButton to="/registrar/equation" icon="scale" look={equation?.state === 'submitted' ? 'outlined' : 'filled'}>
        {t(
          isRefused
            ? 'equation.correct'
            : equation?.state === 'submitted'
              ? 'equation.in_review_open'
              : equation
                ? 'equation.go_on'
                : 'equation.open',
        )}
      </LinkButton>
    </div>
  )
}

function StudyFeeNow({ profile }: { profile: Profile }) {
  const t = useWords('applicant')
  const [language] = useLanguage()
  const { open } = useModal()
  return (
    <div className="ap-now">
      <Notice tone="success" icon="check" title={t('accepted.title')}>
        {t('accepted.text', { specialty: profile.specialty.name })}
      </Notice>
      <p className="ap-amount">
        <bdi>{money(profile.study_fee.open, language)}</bdi>{' '}
        <small>{t('pay.study_text', { count: profile.study_fee.hours })}</small>
      </p>
      {profile.window_ends_on && (
        <Notice tone={profile.window_over ? 'warning' : 'gold'} icon="clock">
          {t(profile.window_over ? 'home.window_over' : 'home.window', {
            day: dayWithHijri(profile.window_ends_on, language),
          })}
        </Notice>
      )}
      {!profile.window_over && (
        <Button icon="card" onClick={() => open('payment')}>
          {t('pay.study_act')}
        </Button>
      )}
    </div>
  )
}
