import { studentAccount } from '@halaqa/billing/contract'
import { addressOf } from '@halaqa/kit-contract'
import {
  ActionButton,
  ActsMenu,
  filteredAddress,
  type MenuAct,
  useAfterAct,
  useMay,
  useWords,
} from '@halaqa/kit-office'
import { Button, LinkButton } from '@halaqa/kit-web/light'
import { listSponsorships } from '@halaqa/sponsors/contract'
import { deleteStudent, sendToStudent } from '@halaqa/students/contract'
import { cardAddress, editAddress, listAddress, moveAddress } from '@halaqa/students/office/addresses'
import { changeSpecialtyAddress } from '@halaqa/studies/office/addresses'
import { useNavigate } from 'react-router'
import { ordersAddress, papersAddress } from '../addresses.ts'
import { useActAs } from './act-as.tsx'
import type { Record } from './record.ts'

/** What is done every day is a button; the rest stands in a menu, deletion last. */
export function Acts({ record }: { record: Record }) {
  const words = useWords()
  const refresh = useAfterAct()
  const rest = useRest(record)
  return (
    <>
      {record.can.state && (
        <LinkButton to={moveAddress(record.id)} size="small" icon="flag">
          {words('students.office.state.move')}
        </LinkButton>
      )}
      <LinkButton to={papersAddress(record.id)} look="outlined" size="small" icon="file">
        {words('records.paper.many')}
      </LinkButton>
      <ActionButton
        action={sendToStudent}
        params={{ id: record.id }}
        word="students.message"
        label="students.office.message.write_one"
        icon="mail"
        onDone={refresh}
      />
      <ActsMenu
        acts={rest}
        button={opener => (
          <Button look="outlined" size="small" icon="more" {...opener}>
            {words('office.list.more')}
          </Button>
        )}
      />
    </>
  )
}

function useRest({ id, can }: Record): MenuAct[] {
  const words = useWords()
  const navigate = useNavigate()
  const refresh = useAfterAct()
  const actAs = useActAs(id)
  const may = useMay()
  const toList = () => {
    refresh()
    navigate(listAddress)
  }
  const change = {
    label: words('studies.department-change.one'),
    icon: 'layers' as const,
    to: changeSpecialtyAddress(id),
  }
  const account = {
    label: words('billing.account.one'),
    icon: 'wallet' as const,
    to: addressOf(studentAccount, { params: { id } }),
  }
  const sponsorships = {
    label: words('sponsors.sponsorship.of_student'),
    icon: 'cap' as const,
    to: filteredAddress(listSponsorships, { student_id: id }),
  }
  return [
    ...(can.edit ? [{ label: words('ra.action.edit'), icon: 'edit' as const, to: editAddress(id) }] : []),
    { label: words('students.card.one'), icon: 'card', to: cardAddress(id) },
    { label: words('records.order.many'), icon: 'list', to: ordersAddress(id) },
    ...(may(studentAccount.access) ? [account] : []),
    ...(may(listSponsorships.access) ? [sponsorships] : []),
    ...(can.edit ? [change] : []),
    actAs,
    {
      label: words('ra.action.delete'),
      icon: 'trash',
      act: { action: deleteStudent, params: { id }, word: 'students.student', danger: true, onDone: toList },
    },
  ]
}
