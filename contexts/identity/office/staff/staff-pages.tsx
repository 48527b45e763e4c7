import type { In } from '@halaqa/kit-contract'
import {
  ActionButton,
  ContractForm,
  Failed,
  type Inputs,
  Page,
  PlainList,
  useCall,
  useWords,
  Waiting,
} from '@halaqa/kit-office'
import { Chip } from '@halaqa/kit-web/light'
import { keyOf } from '@halaqa/kit-web/session'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import {
  blockStaff,
  inviteStaff,
  listStaff,
  resendInvitation,
  resetStaffSecondFactor,
  sendStaffPasswordLink,
  showStaff,
  unblockStaff,
  updateStaff,
} from '../../contract/staff.ts'

const word = 'identity.staff'
const tones = { invited: 'info', active: 'success', blocked: 'error' } as const
const edit = (row: { id: number }) => `/identity/staff/edit/${row.id}`
const actions = { block: blockStaff, unblock: unblockStaff, invite: resendInvitation }
const columns = ['name', 'email', { source: 'state', tones }, 'role_ids', 'second_factor', 'last_sign_in_at'] as const
const references = { role_id: 'identity.role' }
const create = { to: '/identity/staff/create', access: inviteStaff.access }

export const StaffPage = () => (
  <PlainList
    route={listStaff}
    word={word}
    columns={[...columns]}
    title="name"
    open={edit}
    actions={actions}
    references={references}
    create={create}
  />
)

export function InvitePage() {
  const words = useWords()
  const go = useNavigate()
  return (
    <Page title={words('identity.office.invite')}>
      <ContractForm
        route={inviteStaff}
        word={word}
        values={{ mobile: '', role_ids: [] }}
        saveLabel={words('identity.office.invite_send')}
        savedMessage={words('identity.office.invited')}
        onDone={row => void go(edit(row))}
        onCancel={() => void go(listStaff.path)}
      >
        {Fields}
      </ContractForm>
    </Page>
  )
}

const Fields = ({ Field }: Inputs<In<NonNullable<typeof inviteStaff.body>>>) => (
  <>
    <Field source="name" />
    <Field source="email" />
    <Field source="mobile" />
    <Field source="role_ids" />
  </>
)

export function EditStaffPage() {
  const words = useWords()
  const call = useCall()
  const queries = useQueryClient()
  const go = useNavigate()
  const id = Number(useParams().id)
  const key = keyOf(showStaff, { id })
  const member = useQuery({ queryKey: key, queryFn: () => call(showStaff, { params: { id } }) })
  const again = () => void queries.invalidateQueries({ queryKey: key })
  if (!member.data)
    return member.error ? <Failed error={member.error} onRetry={() => void member.refetch()} /> : <Waiting />
  const { can, ...row } = member.data
  const act = { word, params: { id }, onDone: again }
  return (
    <Page
      title={row.name}
      chips={<Chip tone={tones[row.state]}>{words(`${word}.values.state.${row.state}`)}</Chip>}
      actions={
        <>
          {can.invite && <ActionButton {...act} action={resendInvitation} label={`${word}.actions.invite`} />}
          {can.password && (
            <ActionButton {...act} action={sendStaffPasswordLink} label={`${word}.actions.password-link`} />
          )}
          {can.edit && row.second_factor && (
            <ActionButton {...act} action={resetStaffSecondFactor} label={`${word}.actions.reset-second-factor`} />
          )}
          {can.unblock && <ActionButton {...act} action={unblockStaff} label={`${word}.actions.unblock`} />}
          {can.block && (
            <ActionButton {...act} danger icon="lock" action={blockStaff} label={`${word}.actions.block`} />
          )}
        </>
      }
    >
      <ContractForm
        route={updateStaff}
        params={{ id }}
        word={word}
        values={row}
        readOnly={!can.edit}
        onDone={again}
        onCancel={() => void go(listStaff.path)}
      >
        {Fields}
      </ContractForm>
    </Page>
  )
}
