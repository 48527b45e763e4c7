import { findSemesters } from '@halaqa/curriculum/contract'
import { addressOf } from '@halaqa/kit-contract'
import { Link, useCall, useMay, useWords } from '@halaqa/kit-office'
import { Select } from '@halaqa/kit-web/light'
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
            <Link key={to} to={to}>
              {words(label)}
            </Link>
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
  const semester_id = other ?? chosen ?? data?.rows[0]?.id
  if (!data || !semester_id) return null
  return (
    <p className="bi-acts">
      <Select
        label={words('billing.instalment.fields.semester_id')}
        choices={data.rows.map(each => ({ value: String(each.id), label: each.name }))}
        value={String(semester_id)}
        onChange={event => setOther(Number(event.target.value))}
      />
      {ofSemester
        .map(([route, label]) => ({ to: addressOf(route, { params: { semester_id } }), label }))
        .filter(each => each.to !== pathname)
        .map(({ to, label }) => (
          <Link key={to} to={to}>
            {words(label)}
          </Link>
        ))}
    </p>
  )
}
