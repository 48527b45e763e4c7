import { useCall, useWords } from '@halaqa/kit-office'
import { LinkButton } from '@halaqa/kit-web/light'
import { useQuery } from '@tanstack/react-query'
import { listRegistrations } from '../../../contract/registration.ts'
import { listAddress, registrationAddress, toDecide } from '../../addresses.ts'

/** After a decision: whoever has waited longest for theirs; where nobody is left, the list. */
export function NextToDecide({ after }: { after: number }) {
  const words = useWords()
  const call = useCall()
  const answer = useQuery({
    queryKey: ['admission', 'next-to-decide', after],
    queryFn: () => call(listRegistrations, { query: { per_page: 2, sort: 'step_since', filter: toDecide } }),
  })
  if (!answer.data) return null
  const next = answer.data.rows.find(row => row.id !== after)
  return next ? (
    <LinkButton to={registrationAddress(next.id)} size="small" icon="arrow">
      {words('admission.office.decide.next')} <bdi>{next.full_name}</bdi>
    </LinkButton>
  ) : (
    <LinkButton to={listAddress()} look="outlined" size="small" icon="check">
      {words('admission.office.decide.none_left')}
    </LinkButton>
  )
}
