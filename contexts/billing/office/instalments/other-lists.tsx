import { findSemesters } from '@halaqa/curriculum/contract'
import { addressOf } from '@halaqa/kit-contract'
import { useCall, useMay, useWords } from '@halaqa/kit-office'
import { LinkButton, Select } from '@halaqa/kit-web/light'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import {
  listPlans,
  notDuePlans,
  paidParts,
  partlyPaidParts,
  partlyPaidPlans,
  partsOfSemester,
  unpaidParts,
} from '../../contract/instalment-lists.ts'

const all = [
  [listPlans, 'billing.instalment.many'],
  [unpaidParts, 'billing.instalment-unpaid.many'],
  [partlyPaidParts, 'billing.instalment-part-paid.many'],
  [paidParts, 'billing.instalment-paid.many'],
] as const
const ofSemester = [
  [partsOfSemester, 'billing.instalment-part.many'],
  [partlyPaidPlans, 'billing.instalment-partly.many'],
  [notDuePlans, 'billing.instalment-not-due.many'],
] as const

/** The ways to see instalments: of all, and of one semester. */
export function OtherLists({ semesterId }: { semesterId?: number }) {
  const words = useWords()
  const { pathname } = useLocation()
  const links = all.map(([route, label]) => ({ to: route.path, label }))
  return (
    <nav className="bi-lists" aria-label={words('billing.office.instalments.lists')}>
      <p className="bi-acts">
        {links
          .filter(each => each.to !== pathname)
          .map(({ to, label }) => (
            <LinkButton key={to} to={to} look="text" size="small">
              {words(label)}
            </LinkButton>
          ))}
      </p>
      <OfSemester chosen={semesterId} pathname={pathname} />
    </nav>
  )
}

function OfSemester({ chosen, pathname }: { chosen: number | undefined; pathname: string }) {
  const words = useWords()
  const call = useCall()
  const may = useMay()
  const [other, setOther] = useState<number>()
  const { data } = useQuery({
    queryKey: ['curriculum', 'semesters-of-instalments'],
    queryFn: () => call(findSemesters, { query: { per_page: 50 } }),
    enabled: may(findSemesters.access),
  })
  const semester_id = other ?? chosen
  if (!data?.rows.length) return null
  return (
    <p className="bi-acts">
      <Select
        label={words('billing.instalment.fields.semester_id')}
        choices={[
          { value: '', label: words('billing.office.instalments.choose_semester') },
          ...data.rows.map(each => ({ value: String(each.id), label: each.name })),
        ]}
        value={semester_id ? String(semester_id) : ''}
        onChange={event => setOther(Number(event.target.value) || undefined)}
      />
      {(semester_id ? ofSemester : [])
        .map(([route, label]) => ({ to: addressOf(route, { params: { semester_id: semester_id! } }), label }))
        .filter(each => each.to !== pathname)
        .map(({ to, label }) => (
          <LinkButton key={to} to={to} look="text" size="small">
            {words(label)}
          </LinkButton>
        ))}
    </p>
  )
}
