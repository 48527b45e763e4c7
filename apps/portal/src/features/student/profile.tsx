import type { Out } from '@halaqa/kit-contract'
import { dayOf, dayWithHijri, money } from '@halaqa/kit-contract/format'
import { useLanguage, useWords } from '@halaqa/kit-web/i18n'
import { Card, Chip, Empty, Icon, Skeleton, type Tone } from '@halaqa/kit-web/light'
import { Columns, Loaded, PageHead, Section } from '@halaqa/kit-web/screen'
import { useCallQuery } from '@halaqa/kit-web/session'
import { profileScreen, type StudentProfile } from '@halaqa/students/contract'
import type { ReactNode } from 'react'
import { GoalSlot } from '../goal/goal-slot.tsx'
import { ReceiptButton } from '../payment/receipt-button.tsx'
import { MobileForm } from './mobile-form.tsx'

/** The own record, the receipts, and what a student changes alone. */
export function Page() {
  const t = useWords('student')
  const web = useWords('web')
  const profile = useCallQuery(profileScreen)
  return (
    <Loaded query={profile} loading={<Skeleton label={web('loading')} rows={6} />}>
      {student => (
        <>
          <PageHead
            title={student.full_name}
            sub={
              <>
                {student.specialty} · {t('number')} <bdi dir="ltr">{student.number}</bdi>
              </>
            }
          />
          <Columns aside={<Receipts student={student} />}>
            <Record student={student} />
            <MobileForm key={student.mobile} mobile={student.mobile} />
            {/* Here it is found by who has put its offer away at home. */}
            <GoalSlot offered />
          </Columns>
        </>
      )}
    </Loaded>
  )
}

type Student = Out<typeof StudentProfile>
const tones: Partial<Record<Student['state'], Tone>> = { active: 'success', delayed: 'warning', hold: 'warning' }

function Record({ student }: { student: Student }) {
  const t = useWords('profile')
  const states = useWords('student')
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
      action={<Chip tone={tones[student.state] ?? 'neutral'}>{states(`states.${student.state}`)}</Chip>}
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
  const t = useWords('profile')
  const [language] = useLanguage()
  if (student.receipts.length === 0)
    return <Empty icon="wallet" title={t('receipts.empty')} text={t('receipts.empty_text')} />
  return (
    <Card as="section" className="ap-aside">
      <h2>{t('receipts.title')}</h2>
      {student.receipts.map(receipt => (
        <div key={receipt.uuid} className="ap-line ap-payment">
          <div>
            <span>{receipt.name}</span>
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
