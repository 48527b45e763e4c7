import { CallError, type Out } from '@halaqa/kit-contract'
import { messageOf, useCall, useWords } from '@halaqa/kit-office'
import { Button, Card, Notice, Select, useToast } from '@halaqa/kit-web/light'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type listFiles, storeFileFor } from '../../contract/files.ts'
import { FilePick } from '../file-pick.tsx'

type Files = Out<typeof listFiles.reply>

/** A document that came by post or at the counter, handed in for the applicant: one PDF, or photographs that become one. */
export function UploadForm({ files }: { files: Files }) {
  const words = useWords()
  const call = useCall()
  const say = useToast()
  const queries = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const open = files.kinds.filter(kind => kind.state !== 'accepted')
  const [kind, setKind] = useState(() => open[0]?.code ?? '')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const word = (key: string) => words(`admission.office.files.${key}`)
  const send = async () => {
    const chosen = [...(input.current?.files ?? [])]
    if (!chosen.length) return setProblem(word('choose'))
    const form = new FormData()
    form.set('registration_id', String(files.registration_id))
    form.set('kind', kind)
    for (const file of chosen) form.append('file', file)
    setBusy(true)
    setProblem(undefined)
    try {
      await call(storeFileFor, { body: form as never })
      say({ text: word('stored') })
      await queries.invalidateQueries({ queryKey: ['admission'] })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setProblem(messageOf(error, words))
    } finally {
      setBusy(false)
    }
  }
  if (open.length === 0) return null
  return (
    <Card as="section" className="ad-boxes" aria-label={word('add')}>
      <h2 className="ad-part-title">{word('add')}</h2>
      <Select
        label={word('kind')}
        value={kind}
        choices={open.map(each => ({ value: each.code, label: each.name }))}
        onChange={event => setKind(event.target.value)}
      />
      <FilePick
        key={files.rows.length}
        input={input}
        multiple
        label={word('file')}
        accept="application/pdf,image/*"
        onChange={() => setProblem(undefined)}
      />
      {problem && (
        <Notice tone="error" icon="alert" role="alert">
          {problem}
        </Notice>
      )}
      <div className="ad-acts">
        <Button icon="ul" size="small" busy={isBusy} onClick={() => void send()}>
          {word('upload')}
        </Button>
      </div>
    </Card>
  )
}
