import { CallError, type Out, type Route } from '@halaqa/kit-contract'
import { number } from '@halaqa/kit-contract/format'
import { Change, messageOf, useAfterAct, useCall, useOffice, useWords } from '@halaqa/kit-office'
import { Button, Card, Chip, Notice } from '@halaqa/kit-web/light'
import { DataTable } from '@halaqa/kit-web/table'
import { useRef, useState } from 'react'
import type { importGrid } from '../../contract/grade-office.ts'
import { markText } from '../../contract/grade-text.ts'

type Answer = Out<typeof importGrid.reply>
type Props = { route: typeof importGrid; params: object; text: string }

/** A sheet of marks is tried line by line, its wrong lines are shown, then the right ones are taken over. */
export function ImportPanel({ route, params, text }: Props) {
  const words = useWords()
  const { language } = useOffice()
  const input = useRef<HTMLInputElement>(null)
  const [name, setName] = useState('')
  const { answer, problem, isBusy, send, reset } = useImport(route, params)
  const word = (key: string, values?: object) => words(`grading.office.import.${key}`, { ...values })
  const go = (dryRun: boolean) => void send(input.current?.files?.[0], dryRun)
  return (
    <Card as="section" className="gr-import" aria-label={word('file')}>
      <p className="gr-hint">{text}</p>
      <input
        ref={input}
        hidden
        type="file"
        accept=".xlsx,.csv,.txt"
        aria-label={word('file')}
        onChange={event => {
          setName(event.target.files?.[0]?.name ?? '')
          reset()
        }}
      />
      <div className="gr-acts">
        <Button look="outlined" icon="file" onClick={() => input.current?.click()}>
          {word('choose')}
        </Button>
        <bdi className="gr-hint" role="status">
          {name}
        </bdi>
        {name && (
          <Button look={answer ? 'outlined' : 'filled'} icon="search" busy={isBusy} onClick={() => go(true)}>
            {word('try')}
          </Button>
        )}
        {answer?.dry_run && answer.done > 0 && (
          <Button icon="ul" busy={isBusy} onClick={() => go(false)}>
            {word('take', { count: answer.done })}
          </Button>
        )}
      </div>
      {problem && (
        <Notice tone="error" icon="alert" role="alert">
          {problem}
        </Notice>
      )}
      {answer && (
        <>
          <Notice tone={answer.done === answer.results.length ? 'success' : 'warning'} icon="info" role="status">
            {word(answer.dry_run ? 'tried' : 'taken', {
              done: number(answer.done, language),
              total: number(answer.results.length, language),
            })}
          </Notice>
          <DataTable
            caption={word('results')}
            // What needs a hand stands above.
            rows={[...answer.results].sort((a, b) => Number(a.ok) - Number(b.ok) || a.line - b.line)}
            idOf={row => row.line}
            columns={[
              { key: 'line', title: word('line'), number: true, cell: row => number(row.line, language) },
              { key: 'name', title: word('name'), main: true, cell: row => <bdi>{row.name}</bdi> },
              {
                key: 'ok',
                title: word('result'),
                cell: row => <Chip tone={row.ok ? 'success' : 'error'}>{word(row.ok ? 'right' : 'wrong')}</Chip>,
              },
              { key: 'cells', title: word('cells'), cell: row => <Cells row={row} /> },
            ]}
          />
        </>
      )}
    </Card>
  )
}

/** Of a line what is wrong with it, else what becomes of its cells; what stays the same is not worth a word. */
function Cells({ row }: { row: Answer['results'][number] }) {
  const words = useWords()
  if (!row.ok) return row.message
  const told = row.cells.filter(each => each.outcome !== 'same')
  if (!told.length) return <span className="of-none">{words('grading.office.import.same')}</span>
  return (
    <ul className="gr-cells">
      {told.map(cell => (
        <li key={cell.part}>
          <bdi>{cell.label}</bdi>:{' '}
          {cell.outcome === 'since' ? (
            <Chip tone="warning">{cell.message}</Chip>
          ) : (
            <Change from={markText(cell.before)} to={markText(cell.after)} />
          )}
        </li>
      ))}
    </ul>
  )
}

function useImport(route: Props['route'], params: object) {
  const words = useWords()
  const call = useCall() as unknown as (route: Route, given: object) => Promise<Answer>
  const refresh = useAfterAct()
  const [answer, setAnswer] = useState<Answer>()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const reset = () => {
    setAnswer(undefined)
    setProblem(undefined)
  }
  const send = async (file: File | undefined, dryRun: boolean) => {
    if (!file) return
    const form = new FormData()
    form.set('dry_run', String(dryRun))
    form.set('file', file)
    setBusy(true)
    setProblem(undefined)
    try {
      const reply = await call(route, { params, body: form })
      setAnswer(reply)
      if (!reply.dry_run) refresh()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const [first] = Object.values(error.problem.errors ?? {})
      setProblem(first ?? messageOf(error, words))
    } finally {
      setBusy(false)
    }
  }
  return { answer, problem, isBusy, send, reset }
}
