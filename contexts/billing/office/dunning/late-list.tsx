import { addressOf } from '@halaqa/kit-contract'
import { PlainList } from '@halaqa/kit-office'
import { studentAccount } from '../../contract/account.ts'
import { type LateStudent, listLate, notifyLateAgain, releaseLate } from '../../contract/dunning.ts'
import { heldTones } from './held-tones.ts'

/** Who is late; a row leads to the account of the student. */
export const LateList = () => (
  <PlainList<LateStudent>
    route={listLate}
    word="billing.dunning"
    title="student"
    columns={[
      'student',
      { source: 'number', render: row => <bdi dir="ltr">{row.number}</bdi> },
      { source: 'specialty', isExtra: true },
      'amount',
      'since',
      { source: 'days', isExtra: true },
      'level',
      { source: 'held', tones: heldTones },
      { source: 'released_until', isExtra: true },
      'told_at',
    ]}
    presets={(['both', 'results', 'exam', 'released'] as const).map(held => ({
      key: held,
      label: `billing.dunning.values.held.${held}`,
      filter: { held },
    }))}
    references={{ semester_id: 'curriculum.semester', specialty_id: 'academics.specialty' }}
    bulk={{ resend: { act: notifyLateAgain, icon: 'bell' }, release: { act: releaseLate, icon: 'cal' } }}
    open={row => addressOf(studentAccount, { params: { id: row.id } })}
  />
)
