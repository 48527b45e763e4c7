import { useCall, useOffice, useWords } from '@halaqa/kit-office'
import { Button, Textarea } from '@halaqa/kit-web/light'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { reasonsFor } from '../../contract/files.ts'

const longest = 500

type Props = { isBusy: boolean; onRefuse: (reason: string) => void; onCancel: () => void }

/** Why a document is refused: a ready-made sentence, changed or written anew. The applicant reads exactly this. */
export function RefuseForm({ isBusy, onRefuse, onCancel }: Props) {
  const words = useWords()
  const reasons = useReasons()
  const [text, setText] = useState('')
  const [isMissing, setMissing] = useState(false)
  const word = (key: string) => words(`admission.office.review.${key}`)
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (isBusy) return
    if (text.trim()) onRefuse(text.trim())
    else setMissing(true)
  }
  return (
    <form className="ad-refuse" onSubmit={submit} aria-label={word('refuse')}>
      <fieldset>
        <legend>{word('reasons')}</legend>
        {reasons.map(({ id, text: sentence }, at) => {
          return (
            <button
              key={id}
              type="button"
              className="ad-reason"
              aria-pressed={text === sentence}
              autoFocus={at === 0}
              onClick={() => {
                setText(sentence)
                setMissing(false)
              }}
            >
              {sentence}
            </button>
          )
        })}
      </fieldset>
      <Textarea
        label={word('own')}
        help={word('own_help')}
        error={isMissing ? word('reason_missing') : undefined}
        rows={3}
        maxLength={longest}
        value={text}
        onChange={event => setText(event.target.value)}
        onKeyDown={event => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event)
        }}
      />
      <div className="ad-acts">
        <Button type="submit" look="danger" icon="x" busy={isBusy}>
          {word('refuse_now')}
        </Button>
        <Button look="outlined" onClick={onCancel}>
          {words('ra.action.cancel')}
        </Button>
      </div>
    </form>
  )
}

/** The ready-made reasons of the settings, in the language of the screen. */
function useReasons() {
  const call = useCall()
  const { language } = useOffice()
  const answer = useQuery({
    queryKey: ['admission', 'refusal-reasons', language],
    queryFn: () => call(reasonsFor),
    staleTime: 60_000,
  })
  return answer.data?.rows ?? []
}
