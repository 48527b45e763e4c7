import { reference } from '@halaqa/kit-contract'
import { PlainList, verbOf } from '@halaqa/kit-office'
import { z } from 'zod'
import { sendByMobile, writeToPicked } from '../../contract/message.ts'
import { listRegistrations, RegistrationFilter } from '../../contract/registration.ts'
import { bulkRegistrations, onRegistrations } from '../../contract/registration-acts.ts'
import { registrationAddress, toDecide } from '../addresses.ts'
import { nationalities } from '../nationalities.ts'
import { feeTones, statusTones } from '../tones.ts'
import { DocumentCounts, StepSince } from './cells.tsx'
import type { RegistrationRow } from './detail.ts'
import { RegistrationGlance } from './glance.tsx'

/** A nationality is chosen by its name here, among those that applicants have. */
const route = {
  ...listRegistrations,
  query: (listRegistrations.query as unknown as z.ZodObject).extend({
    filter: RegistrationFilter.extend({ nationality: z.enum(nationalities).optional() }).default({}),
  }),
}

const bulk = {
  move: {
    act: verbOf(
      bulkRegistrations,
      onRegistrations.move
        .pick({ ids: true, act: true, step_code: true, reason: true, dry_run: true })
        .required({ step_code: true }),
    ),
    body: { act: 'move' },
    icon: 'arrow' as const,
  },
  write: { act: writeToPicked, icon: 'mail' as const },
  accept: { act: verbOf(bulkRegistrations, onRegistrations.accept), body: { act: 'accept' } },
  group: {
    act: verbOf(
      bulkRegistrations,
      onRegistrations.group.omit({ reason: true }).extend({ group_id: reference('admission.group').nullable() }),
    ),
    body: { act: 'group' },
    icon: 'users' as const,
  },
  sms: { act: sendByMobile, icon: 'msg' as const },
  refuse: { act: verbOf(bulkRegistrations, onRegistrations.refuse), body: { act: 'refuse' }, icon: 'x' as const },
}

const presets = [
  { key: 'mine', label: 'admission.office.tabs.mine', filter: { mine: 'true' }, sort: 'step_since' },
  {
    key: 'review',
    label: 'admission.office.tabs.review',
    filter: { documents: 'to-review' },
    sort: 'step_since',
  },
  {
    key: 'decide',
    label: 'admission.office.tabs.decide',
    filter: toDecide,
    sort: 'step_since',
    isCounted: true,
  },
  {
    key: 'refused-documents',
    label: 'admission.office.tabs.refused_documents',
    filter: { documents: 'refused' },
  },
  {
    key: 'fee',
    label: 'admission.office.tabs.fee',
    filter: { step_code: 'registration_fee', fee_state: 'open' },
    isCounted: true,
  },
  {
    key: 'day',
    label: 'admission.office.tabs.day',
    filter: { step_code: 'conformity_day' },
    isCounted: true,
  },
]

/** All applicants: search, filters, saved views, columns, export, and verbs for many with a trial first. */
export function RegistrationsList() {
  return (
    <PlainList<RegistrationRow>
      route={route}
      word="admission.registration"
      title="full_name"
      columns={[
        { source: 'number', render: row => <bdi dir="ltr">{row.number}</bdi> },
        'full_name',
        'specialty',
        { source: 'step', render: row => <bdi>{row.step}</bdi> },
        { source: 'status', tones: statusTones },
        { source: 'fee_state', tones: feeTones, isExtra: true },
        { source: 'documents', render: row => <DocumentCounts counts={row.documents} /> },
        { source: 'step_since', render: row => <StepSince at={row.step_since} /> },
        { source: 'paid', isExtra: true },
        { source: 'degree_type', isExtra: true },
        { source: 'civil_number', render: row => <bdi dir="ltr">{row.civil_number}</bdi>, isExtra: true },
        { source: 'mobile', render: row => <bdi dir="ltr">{row.mobile}</bdi>, isExtra: true },
        { source: 'email', render: row => <bdi dir="ltr">{row.email}</bdi>, isExtra: true },
        { source: 'created_at', isExtra: true },
      ]}
      open={row => registrationAddress(row.id)}
      glance={row => <RegistrationGlance row={row} />}
      bulk={bulk}
      presets={presets}
      references={{
        specialty_id: 'academics.specialty',
        period_id: 'admission.period',
        group_id: 'admission.group',
      }}
    />
  )
}
