import { useWords } from '@halaqa/kit-web/i18n'
import { useToast } from '@halaqa/kit-web/light'
import { useRealtime, useSession } from '@halaqa/kit-web/session'
import { type ElementScreen, emitWatching, watchingEvent } from '@halaqa/learning/contract'
import { type RefObject, useCallback, useRef } from 'react'

/**
 * Says that playing begins here, and pauses when another window or device of the same student says so: what plays in two
 * places is watched in neither. The answered function is to be called when playing begins.
 */
export function useOneDevice(element: ElementScreen, video: RefObject<HTMLVideoElement | null>): () => void {
  const t = useWords('studying')
  const toast = useToast()
  const { call } = useSession('students')
  /** The beacon comes back to this window too: it is known by its moment, or by coming while ours is under way. */
  const own = useRef<{ at?: string; pending: boolean }>({ pending: false })
  useRealtime('students', {
    [watchingEvent]: ({ at }: { at: string }) => {
      if (own.current.pending || own.current.at === at || !video.current || video.current.paused) return
      video.current.pause()
      toast({ tone: 'info', text: t('elsewhere') })
    },
  })
  return useCallback(() => {
    own.current = { pending: true }
    call(emitWatching, { body: { student_id: element.student_id, element_id: element.id } }).then(
      ({ at }) => {
        own.current = { at, pending: false }
      },
      () => {
        // Without a connection nobody else can be told; what is watched counts all the same.
        own.current = { pending: false }
      },
    )
  }, [call, element.student_id, element.id])
}
