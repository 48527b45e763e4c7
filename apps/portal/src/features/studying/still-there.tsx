import { useWords } from '@halaqa/kit-web/i18n'
import { Button, Dialog } from '@halaqa/kit-web/light'
import { useEffect, useRef, useState } from 'react'
import { Attention, answerSeconds } from './attention.ts'

/** "Still there?" after ten minutes of watching, now and then; unanswered for half a minute, playing pauses (decision 20). */
export function StillThere({
  isPlaying,
  pause,
  resume,
}: {
  isPlaying: boolean
  pause: () => void
  resume: () => void
}) {
  const t = useWords('studying')
  const web = useWords('web')
  const attention = useRef(new Attention())
  const [left, setLeft] = useState<number>()
  // The player draws itself anew four times a second: that must not begin this second again.
  const stop = useRef(pause)
  useEffect(() => {
    stop.current = pause
  })
  const isAsking = left !== undefined
  useEffect(() => {
    if (!isPlaying || isAsking) return
    const timer = setInterval(() => {
      if (attention.current.second()) setLeft(answerSeconds)
    }, 1000)
    return () => clearInterval(timer)
  }, [isPlaying, isAsking])
  useEffect(() => {
    if (left === undefined) return
    if (left === 0) return stop.current()
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])
  const answer = () => {
    attention.current.answered()
    setLeft(undefined)
    if (left === 0) resume()
  }
  return (
    <Dialog
      open={isAsking}
      size="small"
      title={t('still.title')}
      closeLabel={web('close')}
      onClose={answer}
      actions={<Button onClick={answer}>{t(left === 0 ? 'still.go_on' : 'still.yes')}</Button>}
    >
      <p role={left === 0 ? 'status' : 'timer'}>
        {left === 0 ? t('still.paused') : t('still.text', { count: left ?? 0 })}
      </p>
    </Dialog>
  )
}
