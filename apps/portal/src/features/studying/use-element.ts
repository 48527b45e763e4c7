import { CallError } from '@halaqa/kit-contract'
import { useLanguage, useWords } from '@halaqa/kit-web/i18n'
import { keyOf, useSession } from '@halaqa/kit-web/session'
import { type ElementScreen, elementScreen } from '@halaqa/learning/contract'
import { useQuery } from '@tanstack/react-query'
import { keptHere } from '../kept-marker/marker.ts'
import { untold } from '../watched/outbox.ts'
import { untoldStop } from './places.ts'

/** What is kept of it says tomorrow, without a connection, what the college says today. */
async function freshen(accountId: number, { lesson, subject }: ElementScreen): Promise<void> {
  await (await import('../kept/kept.ts')).freshen(accountId, lesson, subject.percent)
}

/** An element from the server; without a connection from what the student has kept on this device. */
export function useElement(id: number) {
  const t = useWords('studying')
  const [language] = useLanguage()
  const { account, call } = useSession('students')
  const fromDevice = async (lost: CallError): Promise<ElementScreen> => {
    const marker = keptHere()
    if (!account || account.actingBy || marker?.by !== account.id) throw lost
    const kept = await (await import('../kept/kept.ts')).openKept(account.id, id)
    if (kept === 'over')
      throw new CallError({ type: 'urn:halaqa:kept-over', title: t('kept_over'), status: 410, code: 'kept-over' })
    if (!kept) throw lost
    return kept
  }
  /** What was watched without a connection may not have been told yet: the college still says an older place. */
  const withUntold = async (screen: ElementScreen): Promise<ElementScreen> => {
    if (!account || account.actingBy) return screen
    if (keptHere()?.lessons.includes(screen.lesson.id)) void freshen(account.id, screen)
    const stop = untoldStop(
      (await untold(account.id)).map(each => each.entry),
      id,
    )
    return stop ? { ...screen, position_ms: stop.ms } : screen
  }
  return useQuery<ElementScreen, CallError>({
    queryKey: [...keyOf(elementScreen, { params: { id } }), language],
    queryFn: () =>
      call(elementScreen, { params: { id } }).then(withUntold, (error: CallError) => {
        if (error.status !== 0) throw error
        return fromDevice(error)
      }),
    // Asked without a connection as well. Once it plays nothing is asked again by itself: the film would begin anew.
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
    meta: { stays: true },
  })
}
