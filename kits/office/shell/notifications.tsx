import { useToast } from '@halaqa/kit-web/light'
import { useNotificationContext } from 'ra-core'
import { useEffect } from 'react'
import { useWords } from '../office-context.ts'

const tones = { success: 'success', info: 'info', warning: 'error', error: 'error' } as const

/** What react-admin's own hooks have to say, said as everything else is. */
export function Notifications() {
  const { notifications, takeNotification } = useNotificationContext()
  const say = useToast()
  const words = useWords()
  useEffect(() => {
    if (notifications.length === 0) return
    const notice = takeNotification()
    if (!notice || typeof notice.message !== 'string') return
    const tone = tones[(notice.type ?? 'info') as keyof typeof tones] ?? 'info'
    say({ text: words(notice.message, notice.notificationOptions?.messageArgs), tone })
  }, [notifications, takeNotification, say, words])
  return null
}
