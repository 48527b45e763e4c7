import { Consequences, useCall } from '@halaqa/kit-office'
import { useChosen } from '@halaqa/kit-web/forms'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { bulkMessages } from '../../contract/messages.ts'

/** How many a message reaches by the ways that are chosen, and who learns of it in the portal only: before it is sent. */
export function Reach({ ids }: { ids: readonly number[] }) {
  const call = useCall()
  const byMail = Boolean(useChosen<boolean>('by_mail').value)
  const bySms = Boolean(useChosen<boolean>('by_sms').value)
  const { data } = useQuery({
    queryKey: ['students', 'message-reach', ids, byMail, bySms],
    queryFn: () =>
      call(bulkMessages.preview, {
        query: { ids: ids.join(','), by_mail: String(byMail), by_sms: String(bySms) } as never,
      }),
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  })
  // Without a connection the form says so itself when it is sent.
  return data ? <Consequences items={data.consequences} notes={data.notes} /> : null
}
