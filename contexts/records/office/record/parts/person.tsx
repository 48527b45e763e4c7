import { showRegistration } from '@halaqa/admission/contract'
import { addressOf } from '@halaqa/kit-contract'
import { day } from '@halaqa/kit-contract/format'
import { genderOf } from '@halaqa/kit-contract/words'
import { type Fact, Facts, Link, useFileUrl, useMay, useOffice, useWords } from '@halaqa/kit-office'
import { Card, Chip, Icon } from '@halaqa/kit-web/light'
import { studentPhoto } from '@halaqa/students/contract'
import { Gpa, useCountries } from '@halaqa/students/office/shared'
import { stateTones } from '@halaqa/students/office/tones'
import type { Record } from '../record.ts'
import { ExceptionsCard } from './exceptions-card.tsx'

/** Who the student is, how the study goes, and what the state allows. */
export function PersonPart({ record }: { record: Record }) {
  const words = useWords()
  const facts = useFacts(record)
  return (
    <div className="st-two">
      <Card as="section" aria-label={words('records.office.parts.data')} className="st-facts">
        {(['identity', 'contact', 'study'] as const).map(key => (
          <section key={key}>
            <h2>{words(`students.office.section.${key}`)}</h2>
            <Facts columns={2} items={facts[key]} />
          </section>
        ))}
      </Card>
      <Card as="section" aria-label={words('students.office.state.title')} className="st-side">
        <Photo record={record} />
        <StateCard record={record} />
        <ExceptionsCard record={record} />
      </Card>
    </div>
  )
}

/** Where there is no room for the whole of it, it goes on after the sign. */
function Mail({ address }: { address: string }) {
  const [name, place] = address.split('@')
  return (
    <bdi dir="ltr">
      {name}@<wbr />
      {place}
    </bdi>
  )
}

function Photo({ record }: { record: Record }) {
  const words = useWords()
  const { file } = useFileUrl(studentPhoto, record.has_photo ? { id: record.id } : undefined)
  if (!file)
    return (
      <div className="st-photo st-no-photo">
        <Icon name="user" size={40} />
        <small>{words('students.office.no_photo')}</small>
      </div>
    )
  return (
    <div className="st-photo">
      <img src={file.url} alt={words('students.office.photo', { name: record.full_name })} />
    </div>
  )
}

function StateCard({ record }: { record: Record }) {
  const words = useWords()
  const { language } = useOffice()
  return (
    <section className="st-state">
      <h2>{words('students.office.state.title')}</h2>
      <p>
        <Chip tone={stateTones[record.state]}>
          {words(`students.student.values.state.${record.state}`, genderOf(record))}
        </Chip>{' '}
        <small>{words('students.office.state.since', { day: day(record.state_since, language) })}</small>
      </p>
      <h3>{words('students.office.effects.title')}</h3>
      <ul>
        {Object.entries(record.effects).map(([effect, holds]) => (
          <li key={effect} className={holds ? 'st-yes' : 'st-no'}>
            <Icon name={holds ? 'check' : 'x'} size={16} weight={2} />
            <span>
              {words(`students.office.effects.${effect}`)}
              <span className="hq-unseen"> {words(`ra.boolean.${holds}`)}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function useFacts(record: Record): { [K in 'identity' | 'contact' | 'study']: Fact[] } {
  const words = useWords()
  const may = useMay()
  const { language } = useOffice()
  const { nameOf } = useCountries()
  const field = (name: string, value: Fact['value']): Fact => ({
    label: words(`students.student.fields.${name}`),
    value,
  })
  const code = (value: string) => <bdi dir="ltr">{value}</bdi>
  const choice = (name: string, value: string) => words(`students.student.values.${name}.${value}`)
  const verified = record.email_verified ? 'verified' : 'unverified'
  return {
    identity: [
      field('latin_name', <bdi lang="en">{record.latin_name}</bdi>),
      field('civil_number', code(record.civil_number)),
      field(
        'birth_date',
        `${day(record.birth_date, language)} (${words('records.office.age', { count: record.age })})`,
      ),
      field('gender', choice('gender', record.gender)),
      field('nationality', nameOf(record.nationality)),
    ],
    contact: [
      field(
        'email',
        <>
          <Mail address={record.email} />{' '}
          <Chip tone={record.email_verified ? 'success' : 'warning'}>{words(`records.office.email_${verified}`)}</Chip>
        </>,
      ),
      field('mobile', code(record.mobile)),
    ],
    study: [
      field('specialty', <bdi>{record.specialty}</bdi>),
      field('department', <bdi>{record.department}</bdi>),
      field('degree_type', choice('degree_type', record.degree_type)),
      field('term', record.term),
      field('gpa', <Gpa value={record.gpa} />),
      field('passed_hours', record.passed_hours),
      field('enrolled_on', day(record.enrolled_on, language)),
      field('study_type', words(`students.student.values.study_type.${record.study_type}`)),
      ...(record.registration_id && may(showRegistration.access)
        ? [
            field(
              'registration_id',
              <Link to={addressOf(showRegistration, { params: { id: record.registration_id } })}>
                {words('records.office.application')}
              </Link>,
            ),
          ]
        : []),
    ],
  }
}
