import { messageOf, useCall, useWords } from '@halaqa/kit-office'
import { Button, useToast } from '@halaqa/kit-web/light'
import { useState } from 'react'
import { printEvents } from '../../contract/calendar-event.ts'

/** Fetches the printed calendar with the session, and opens it in a tab of its own. */
export function PrintButton({ semesterId }: { semesterId: number }) {
  const words = useWords()
  const call = useCall()
  const say = useToast()
  const [isBusy, setBusy] = useState(false)
  const open = async () => {
    setBusy(true)
    try {
      const pdf = (await call(printEvents, { params: { id: semesterId } })) as Blob
      const url = URL.createObjectURL(pdf)
      window.open(url, '_blank', 'noopener')
      // The tab has read it by then.
      setTimeout(() => URL.revokeObjectURL(url), 60_000)
    } catch (error) {
      say({ tone: 'error', text: messageOf(error, words) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button look="outlined" size="small" icon="file" busy={isBusy} onClick={() => void open()}>
      {words('academics.office.cal.print')}
    </Button>
  )
}
