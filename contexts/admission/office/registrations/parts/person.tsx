import { day, percent } from '@halaqa/kit-contract/format'
import { genderOf } from '@halaqa/kit-contract/words'
import { type Fact, Facts, Link, useOffice, useWords } from '@halaqa/kit-office'
import { Card, Chip } from '@halaqa/kit-web/light'
import { dayAddress, equationAddress } from '../../addresses.ts'
import { useCountries, useStates } from '../../countries.ts'
import { attendanceTones, equationTones } from '../../tones.ts'
import type { Detail } from '../detail.ts'
import { ExamResult } from './exam-result.tsx'
import { Notes } from './notes.tsx'

/** Who the applicant is, what is applied for, how far it has come; and what colleagues have written down. */
export function PersonPart({ detail }: { detail: Detail }) {
  const words = useWords()
  const { title, facts } = useFacts(detail)
  return (
    <div className="ad-two">
      <Card as="section" aria-label={words('admission.office.show.tabs.data')} className="ad-facts">
        {facts.map((items, at) => (
          <section key={title[at]}>
            <h2>{title[at]}</h2>
            <Facts columns={2} items={items} />
          </section>
        ))}
      </Card>
      <Notes detail={detail} />
    </div>
  )
}

function useFacts(detail: Detail) {
  const words = useWords()
  const { language } = useOffice()
  const { nameOf } = useCountries()
  const states = useStates()
  const field = (name: string, value: unknown): Fact => ({
    label: words(`admission.registration.fields.${name}`),
    value: value == null || value === '' ? undefined : (value as Fact['value']),
  })
  const code = (value: string) => <bdi dir="ltr">{value}</bdi>
  const choice = (name: string, value: string) => words(`admission.registration.values.${name}.${value}`)
  const years = words('admission.office.show.age', { count: detail.age })
  const identity = [
    field('latin_name', <bdi lang="en">{detail.latin_name}</bdi>),
    field('civil_number', code(detail.civil_number)),
    field('birth_date', `${day(detail.birth_date, language)} (${years})`),
    field('gender', choice('gender', detail.gender)),
    field('nationality', nameOf(detail.nationality)),
  ]
  const contact = [
    field(
      'email',
      <>
        {code(detail.email)}{' '}
        <Chip tone={detail.email_verified ? 'success' : 'warning'}>
          {words(`admission.office.show.email_${detail.email_verified ? 'verified' : 'unverified'}`)}
        </Chip>
      </>,
    ),
    field('mobile', code(detail.mobile)),
    field(
      'country',
      [nameOf(detail.country), states.nameOf(detail.state), detail.city]
        .filter(Boolean)
        .join(words('admission.office.comma')),
    ),
  ]
  const study = [
    field('specialty', <bdi>{detail.specialty}</bdi>),
    field('degree_type', choice('degree_type', detail.degree_type)),
    field('route', choice('route', detail.route)),
    ...qualification(detail, field, value => percent(value / 100, language)),
    field('has_bachelor', words(`ra.boolean.${detail.has_bachelor}`)),
    field('period_id', <bdi>{detail.period}</bdi>),
    field('group_id', detail.group && <bdi>{detail.group}</bdi>),
    ...(detail.student_number ? [field('student_number', code(detail.student_number))] : []),
  ]
  return {
    title: ['identity', 'contact', 'study', 'progress'].map(key => words(`admission.office.show.section.${key}`)),
    facts: [identity, contact, study, useProgress(detail)],
  }
}

function qualification(
  detail: Detail,
  field: (name: string, value: unknown) => Fact,
  shown: (value: number) => string,
) {
  const { secondary_percent, completed_grade, experience_years } = detail
  return [
    ...(secondary_percent == null ? [] : [field('secondary_percent', <bdi>{shown(secondary_percent)}</bdi>)]),
    ...(completed_grade == null ? [] : [field('completed_grade', completed_grade)]),
    ...(experience_years == null ? [] : [field('experience_years', experience_years)]),
  ]
}

/** Booking, exam and equivalence, where there are some. */
function useProgress(detail: Detail): Fact[] {
  const { booking, exam, equation } = detail
  const words = useWords()
  const { language } = useOffice()
  const none = words('admission.office.show.none_yet')
  return [
    {
      label: words('admission.conformity-day.one'),
      value: booking ? (
        <>
          <Link to={dayAddress(booking.day_id)}>{day(booking.date, language)}</Link>
          {words('admission.office.comma')}
          <bdi>{booking.place}</bdi>{' '}
          <Chip tone={attendanceTones[booking.attendance]}>
            {words(`admission.conformity-day.values.attendance.${booking.attendance}`, genderOf(detail))}
          </Chip>
        </>
      ) : (
        words('admission.office.show.not_booked')
      ),
    },
    {
      label: words('admission.entry-exam.one'),
      value: exam ? <ExamResult of={detail} exam={exam} /> : none,
    },
    {
      label: words('admission.equation.one'),
      value: equation ? (
        <>
          <Link to={equationAddress(equation.id)}>{equation.university}</Link>{' '}
          <Chip tone={equationTones[equation.state]}>{words(`admission.equation.values.state.${equation.state}`)}</Chip>
        </>
      ) : (
        words('admission.office.show.no_equation')
      ),
    },
  ]
}
