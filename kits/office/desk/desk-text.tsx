import { Button, Textarea } from '@halaqa/kit-web/light'
import { type FormEvent, useState } from 'react'
import { useWords } from '../office-context.ts'
import { Kbd } from '../shell/kbd.tsx'
import { digitKeys, useDeskKeys } from './desk-keys.ts'

/** What is written with a decision, and the sentences that stand ready for it. Words are message keys. */
export type AskedText = {
  label: string
  help: string
  missing: string
  max: number
  /** The button that sends it. */
  send: string
  ready: readonly { id: number; text: string }[]
  /** The heading over the ready sentences. */
  readyLabel: string
}

type Props = {
  asked: AskedText
  isDanger: boolean
  isBusy: boolean
  /** What was written before and not sent. */
  begun?: string
  onText?: (text: string) => void
  onSend: (text: string) => void
  onCancel: () => void
}

/** A reason, or an answer: a ready sentence by its digit, changed or written anew. Whom it is for reads exactly this. */
export function DeskText({ asked, isDanger, isBusy, begun = '', onText, onSend, onCancel }: Props) {
  const words = useWords()
  const [text, setOwnText] = useState(begun)
  const setText = (next: string) => {
    setOwnText(next)
    onText?.(next)
  }
  const [isMissing, setMissing] = useState(false)
  const pick = (sentence: string) => {
    setText(sentence)
    setMissing(false)
  }
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (isBusy) return
    if (text.trim()) onSend(text.trim())
    else setMissing(true)
  }
  // The digit of a sentence that is chosen already sends it: two presses in all.
  useDeskKeys(digitKeys(asked.ready, ({ text: sentence }) => (sentence === text ? submit() : pick(sentence))))
  return (
    <form className="of-desk-text" onSubmit={submit} aria-label={words(asked.label)}>
      {asked.ready.length > 0 && (
        <fieldset>
          <legend>{words(asked.readyLabel)}</legend>
          {asked.ready.map(({ id, text: sentence }, at) => (
            <button
              key={id}
              type="button"
              className="of-desk-ready"
              aria-pressed={text === sentence}
              aria-keyshortcuts={at < 9 ? String(at + 1) : undefined}
              autoFocus={at === 0}
              onClick={() => pick(sentence)}
            >
              {at < 9 && (
                <span aria-hidden="true">
                  <Kbd>{String(at + 1)}</Kbd>
                </span>
              )}
              <span>{sentence}</span>
            </button>
          ))}
        </fieldset>
      )}
      <Textarea
        label={words(asked.label)}
        help={words(asked.help)}
        error={isMissing ? words(asked.missing) : undefined}
        rows={asked.ready.length ? 3 : 6}
        maxLength={asked.max}
        value={text}
        autoFocus={!asked.ready.length}
        onChange={event => setText(event.target.value)}
        onKeyDown={event => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event)
        }}
      />
      <div className="of-desk-acts">
        <Button type="submit" look={isDanger ? 'danger' : 'filled'} icon={isDanger ? 'x' : 'check'} busy={isBusy}>
          {words(asked.send)}
        </Button>
        <Button look="outlined" onClick={onCancel}>
          {words('ra.action.cancel')}
        </Button>
      </div>
    </form>
  )
}
