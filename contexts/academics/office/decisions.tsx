import { day, dayWithHijri } from '@halaqa/kit-contract/format'
import {
  ActionButton,
  Facts,
  Failed,
  Listed,
  Page,
  screens,
  useCall,
  useFileUrl,
  useOffice,
  useWords,
  Waiting,
} from '@halaqa/kit-office'
import { useChosen } from '@halaqa/kit-web/forms'
import { Button, Card, Chip, Notice, useToast } from '@halaqa/kit-web/light'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { type Decision, decisionFile, decisions, uploadDecisionFile } from '../contract/decision.ts'

export const decisionScreens = screens(decisions, {
  columns: [
    'number',
    'date',
    'title',
    { source: 'changes', render: row => <Changes decision={row} /> },
    { source: 'file_id', render: row => <HasPaper decision={row} /> },
  ],
  replace: { show: DecisionPage },
  Form: ({ Field }) => (
    <>
      <Field source="number" />
      <Field source="date" />
      <Field source="title" />
      <Field source="changes" />
      <Field source="text" />
      <Field source="file_id" input={PaperField} />
    </>
  ),
})

function Changes({ decision }: { decision: Decision }) {
  const words = useWords()
  return <Listed items={decision.changes.map(each => words(`academics.decision.values.changes.${each}`))} />
}

function HasPaper({ decision }: { decision: Decision }) {
  const words = useWords()
  if (!decision.file_id) return <span className="of-none">—</span>
  return (
    <Chip tone="info" icon="file">
      {words('academics.office.paper.there')}
    </Chip>
  )
}

/** The signed paper: chosen here, sent at once, named by the decision when it is saved. */
function PaperField({ name, label, help }: { name: string; label: string; help?: React.ReactNode }) {
  const { value, onChange, error } = useChosen<string | null>(name)
  const words = useWords()
  const call = useCall()
  const say = useToast()
  const input = useRef<HTMLInputElement>(null)
  const [paper, setPaper] = useState('')
  const [isBusy, setBusy] = useState(false)
  const send = async (file: File | undefined) => {
    if (!file) return
    setBusy(true)
    try {
      const body = new FormData()
      body.append('file', file)
      const stored = await call(uploadDecisionFile, { body: body as never })
      setPaper(stored.name)
      onChange(stored.id)
    } catch (failure) {
      say({ tone: 'error', text: (failure as Error).message })
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="hq-field">
      <span>{label}</span>
      <div className="ac-paper">
        {value && <bdi>{paper}</bdi>}
        <Button look="outlined" size="small" icon="ul" busy={isBusy} onClick={() => input.current?.click()}>
          {words(value ? 'academics.office.paper.replace' : 'academics.office.paper.add')}
        </Button>
        {value && (
          <Button look="text" size="small" onClick={() => onChange(null)}>
            {words('academics.office.paper.remove')}
          </Button>
        )}
        <input
          ref={input}
          type="file"
          hidden
          accept="application/pdf,image/jpeg,image/png,image/webp"
          onChange={event => {
            void send(event.target.files?.[0])
            event.target.value = ''
          }}
        />
      </div>
      <p className={error ? 'hq-field-error' : 'hq-field-help'}>{error ?? help}</p>
    </div>
  )
}

/** A decision as it was taken; it is never rewritten. */
function DecisionPage() {
  const id = Number(useParams().id)
  const words = useWords()
  const call = useCall()
  const navigate = useNavigate()
  const { language } = useOffice()
  const answer = useQuery({
    queryKey: ['academics', 'decision', id],
    queryFn: () => call(decisions.routes.show, { params: { id } }),
    retry: false,
  })
  const decision = answer.data
  const paper = useFileUrl(decisionFile, decision?.file_id ? { id } : undefined)
  if (!decision)
    return (
      <Page title={words('academics.decision.one')}>
        {answer.error ? <Failed error={answer.error} onRetry={() => void answer.refetch()} /> : <Waiting />}
      </Page>
    )
  const label = (key: string) => words(`academics.decision.fields.${key}`)
  return (
    <Page
      title={`${words('academics.decision.one')} ${decision.number}`}
      sub={day(decision.date, language)}
      actions={
        decision.can.delete && (
          <ActionButton
            danger
            action={decisions.routes.delete}
            params={{ id }}
            word="academics.decision"
            label="ra.action.delete"
            onDone={() => void navigate(decisions.routes.list.path)}
          />
        )
      }
    >
      <Card className="ac-decision">
        <h2>{decision.title}</h2>
        <p className="ac-text">{decision.text}</p>
        <Facts
          items={[
            { label: label('date'), value: dayWithHijri(decision.date, language) },
            { label: label('changes'), value: <Changes decision={decision} /> },
          ]}
        />
      </Card>
      {paper.error && <Failed error={paper.error} />}
      {paper.file &&
        (paper.file.type === 'application/pdf' ? (
          <iframe className="ac-paper-view" src={paper.file.url} title={label('file_id')} />
        ) : (
          <img className="ac-paper-view" src={paper.file.url} alt={label('file_id')} />
        ))}
      {!decision.file_id && <Notice icon="info">{words('academics.office.paper.none')}</Notice>}
    </Page>
  )
}
