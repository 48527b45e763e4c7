import { CallError, type Out } from '@halaqa/kit-contract'
import { useCall, useWords } from '@halaqa/kit-office'
import { Button, Card, Select, Textarea, useToast } from '@halaqa/kit-web/light'
import { useState } from 'react'
import type { editElement } from '../../contract/element.ts'
import { saveCaptions, saveTranscript } from '../../contract/video.ts'
import { languageNames, Player } from './player.tsx'

const languages = ['ar', 'en', 'fr'] as const
/** The player, and what is written for those who do not hear it. */
export function FilmPanel({ element, again }: { element: Out<typeof editElement.reply>; again: () => void }) {
  const words = useWords()
  const playing = element.playing!
  const [language, setLanguage] = useState<(typeof languages)[number]>('ar')
  return (
    <div className="cu-columns">
      <Player playing={playing} />
      {element.can.edit && (
        <Card className="cu-panel">
          <Select
            label={words('curriculum.office.video.captions_language')}
            choices={languages.map(value => ({ value, label: languageNames[value] }))}
            value={language}
            onChange={event => setLanguage(event.target.value as typeof language)}
          />
          <TextFor
            key={`captions ${playing.video_id} ${language}`}
            label={words('curriculum.office.video.captions')}
            help={words('curriculum.office.video.captions_help')}
            value={playing.captions.find(each => each.language === language)?.vtt ?? ''}
            save={(call, vtt, before) =>
              call(saveCaptions, { params: { id: playing.video_id }, body: { language, vtt, before } })
            }
            onDone={again}
          />
          <TextFor
            key={`transcript ${playing.video_id}`}
            label={words('curriculum.office.video.transcript')}
            value={playing.transcript}
            save={(call, transcript, before) =>
              call(saveTranscript, { params: { id: playing.video_id }, body: { transcript, before } })
            }
            onDone={again}
          />
        </Card>
      )}
    </div>
  )
}

type TextProps = {
  label: string
  help?: string
  value: string
  save: (call: ReturnType<typeof useCall>, text: string, before: string) => Promise<unknown>
  onDone: () => void
}
function TextFor({ label, help, value, save, onDone }: TextProps) {
  const words = useWords()
  const call = useCall()
  const say = useToast()
  const [text, setText] = useState(value)
  /** What the typed text stands on. What a colleague saves meanwhile is followed only while nothing is typed. */
  const [seen, setSeen] = useState(value)
  if (value !== seen && text === seen) {
    setSeen(value)
    setText(value)
  }
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      await save(call, text, seen)
      setSeen(text)
      say({ text: words('office.form.saved') })
      onDone()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const { facts, title } = error.problem
      setProblem(facts?.line ? words('curriculum.office.video.line', { line: facts.line }) : title)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Textarea
        label={label}
        help={help}
        error={problem}
        rows={5}
        dir="auto"
        value={text}
        onChange={event => setText(event.target.value)}
      />
      <div className="cu-row">
        <Button size="small" look="outlined" busy={isBusy} disabled={text === seen} onClick={() => void send()}>
          {words('ra.action.save')}
        </Button>
      </div>
    </>
  )
}
