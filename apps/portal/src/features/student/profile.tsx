import '../applicant/applicant.css'
import './student.css'
import type { Out } from '@halaqa/kit-contract'
import { dayOf, dayWithHijri, money, weekday } from '@halaqa/kit-contract/format'
import { useLanguage, useWords } from '@halaqa/kit-web/i18n'
import { Card, Chip, Empty, Icon, Notice, Skeleton, Star, ToastHost, type Tone } from '@halaqa/kit-web/light'
import { Columns, Loaded, PageHead, Section, Shell } from '@halaqa/kit-web/screen'
import { useCallQuery, useSession, useSessions } from '@halaqa/kit-web/session'
import { type StudentProfile, studentHome } from '@halaqa/students/contract'
import { type ReactNode, useEffect, useState } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { withQueries } from '../../with-queries.tsx'
import { ReceiptButton } from '../payment/receipt-button.tsx'

/** The home of a new student. */
export const Page = withQueries(Gate)

function Gate() {
  const web = useWords('web')
  const sessions = useSessions()
  const { account } = useSession('students')
  const [ready, setReady] = useState(false)
  useEffect(() => {
    sessions.actAs('students')
    setReady(true)
  }, [sessions])
  if (!ready)
    return (
      <div className="applicant-start">
        <Skeleton label={web('loading')} rows={4} />
      </div>
    )
  if (!account) return <Navigate to="/auth?as=students&redirect=%2Fstudent" replace />
  return (
    <ToastHost closeLabel={web('close')}>
      <Inside name={account.name} />
    </ToastHost>
  )
}

function Inside({ name }: { name: string }) {
  const t = useWords('student')
  const site = useWords('site')
  const web = useWords('web')
  const { signOut } = useSession('students')
  const home = useCallQuery(studentHome)
  return (
    <Shell
      name={site('name')}
      title={t('home')}
      places={[
        { to: '/student', title: t('home'), icon: 'home', exact: true },
        { to: '/account?as=students', title: t('account'), icon: 'user' },
      ]}
      person={{ name }}
      signOut={() => void signOut()}
    >
      <Loaded query={home} loading={<Skeleton label={web('loading')} rows={4} />}>
        {student => <Home student={student} />}
      </Loaded>
    </Shell>
  )
}

type Student = Out<typeof StudentProfile>
const tones: Partial<Record<Student['state'], Tone>> = { active: 'success', delayed: 'warning', hold: 'warning' }

function Home({ student }: { student: Student }) {
  const t = useWords('student')
  const [language] = useLanguage()
  const [query] = useSearchParams()
  const today = dayOf(new Date().toISOString())
  return (
    <>
      <PageHead
        eyebrow={`${weekday(today, language)} ${dayWithHijri(today, language)}`}
        title={t('greeting', { name: student.full_name.split(' ')[0] })}
        sub={
          <>
            {student.specialty} · {t('number')} <bdi dir="ltr">{student.number}</bdi>
          </>
        }
      />
      {query.has('welcome') && (
        <div className="student-welcome">
          <Notice tone="success" icon="cap" title={t('welcome')} role="status">
            {t('welcome_text')}
          </Notice>
        </div>
      )}
      <Columns aside={<Receipts student={student} />}>
        <Next />
        <Record student={student} />
      </Columns>
    </>
  )
}

/** What the college does next, and what the student can do meanwhile. */
function Next() {
  const t = useWords('student')
  return (
    <Card as="section" large className="student-next">
      <Star size={300} weight={1} />
      <h2>{t('next.title')}</h2>
      <ol>
        {['plan', 'books', 'start'].map((each, at) => (
          <li key={each}>
            <span className="student-number" aria-hidden="true">
              {at + 1}
            </span>
            <div>
              <b>{t(`next.${each}`)}</b>
              <p>{t(`next.${each}_text`)}</p>
            </div>
          </li>
        ))}
      </ol>
    </Card>
  )
}

function Record({ student }: { student: Student }) {
  const t = useWords('student')
  const [language] = useLanguage()
  const rows: [string, ReactNode][] = [
    [t('record.name'), student.full_name],
    [t('record.latin_name'), <bdi dir="ltr">{student.latin_name}</bdi>],
    [t('record.number'), <bdi dir="ltr">{student.number}</bdi>],
    [t('record.specialty'), student.specialty],
    [t('record.degree'), t(`degrees.${student.degree_type}`)],
    [t('record.enrolled'), dayWithHijri(student.enrolled_on, language)],
    [t('record.email'), <bdi dir="ltr">{student.email}</bdi>],
    [t('record.mobile'), <bdi dir="ltr">{student.mobile}</bdi>],
  ]
  return (
    <Section
      title={t('record.title')}
      action={<Chip tone={tones[student.state] ?? 'neutral'}>{t(`states.${student.state}`)}</Chip>}
    >
      <Card>
        <dl className="ap-facts">
          {rows.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </Section>
  )
}

function Receipts({ student }: { student: Student }) {
  const t = useWords('student')
  const pay = useWords('payment')
  const [language] = useLanguage()
  if (student.receipts.length === 0)
    return <Empty icon="wallet" title={t('receipts.empty')} text={t('receipts.empty_text')} />
  return (
    <Card as="section" className="ap-aside">
      <h2>{t('receipts.title')}</h2>
      {student.receipts.map(receipt => (
        <div key={receipt.uuid} className="ap-line ap-payment">
          <div>
            <span>{pay(`kinds.${receipt.kind}`)}</span>
            <b>{money(receipt.amount, language)}</b>
            <small>{dayWithHijri(dayOf(receipt.paid_at), language)}</small>
          </div>
          <ReceiptButton uuid={receipt.uuid} number={receipt.number} guard="students" />
        </div>
      ))}
      <p className="ap-line ap-quiet">
        <Icon name="info" size={16} /> {t('receipts.text')}
      </p>
    </Card>
  )
}
