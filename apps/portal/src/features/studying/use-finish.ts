import { useCallMutation, useSession } from '@halaqa/kit-web/session'
import { markWatched } from '@halaqa/learning/contract'
import { keep } from '../watched/outbox.ts'

/** Says that a text is read, a file or link opened; without a connection it waits on the device and is told later. */
export function useFinish(elementId: number, onFinished: () => void) {
  const { account } = useSession('students')
  const finish = useCallMutation(markWatched, {
    networkMode: 'always',
    onSuccess: onFinished,
    onError: async ({ status }) => {
      if (status !== 0 || !account || account.actingBy) return
      await keep({ id: `finished-${account.id}-${elementId}`, accountId: account.id, finished: elementId })
      onFinished()
    },
  })
  return {
    isPending: finish.isPending,
    error: finish.error?.status === 0 ? null : finish.error,
    finish: () => finish.mutate({ params: { id: elementId } }),
  }
}
