import { CallError, type Route } from '@halaqa/kit-contract'
import { number } from '@halaqa/kit-contract/format'
import { messageOf, useCall, useOffice, useWords } from '@halaqa/kit-office'
import { Button, Card, Chip, Notice } from '@halaqa/kit-web/light'
import { DataTable } from '@halaqa/kit-web/table'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { FilePick } from './file-pick.tsx'

type Line = { line: number; name: string; ok: boolean; message: string | null }
type Answer = { dry_run: boolean; done: number; results: Line[] }
type Props = {
  route: Route<any, any, any, any>
  params?: object
  /** Further fields of the form. */
  fields?: Record<string, string>
  /** What is asked beside the file. */
  children?: ReactNode
}

/** A sheet is tried line by line, its wrong lines are shown, then the right ones are taken over. */
export function ImportPanel({ route, params, fields = {}, children }: Props) {
  const words = useWords()
  const { language } = useOffice()
  const input = useRef<HTMLInputElement>(null)
  const { answer, problem, isBusy, send, reset } = useImport(route, params)
  const word = (key: string, values?: object) => words(`admission.office.import.${key}`, { ...values })
  const go = (dryRun: boolean) => send(input.current?.files?.[0], { ...fields, dry_run: String(dryRun) })
  const isTried = answer?.dry_run
  return (
    <>
      <Card as="section" className="ad-boxes" aria-label={word('file')}>
        {children}
        <FilePick input={input} label={word('file')} accept=".xlsx,.csv" onChange={reset} />
        {problem && (
          <Notice tone="error" icon="alert" role="alert">
            {problem}
          </Notice>
        )}
        <div className="ad-acts">
          <Button look={isTried ? 'outlined' : 'filled'} icon="search" busy={isBusy} onClick={() => void go(true)}>
            {word('try')}
          </Button>
          {isTried && answer.done > 0 && (
            <Button icon="ul" busy={isBusy} onClick={() => void go(false)}>
              {word('take', { count: answer.done, shown: number(answer.done, language) })}
            </Button>
          )}
        </div>
      </Card>
      {answer && (
        <Card as="section" aria-label={word('results')}>
          <Notice tone={answer.done === answer.results.length ? 'success' : 'warning'} icon="info" role="status">
            {word(isTried ? 'tried' : 'taken', {
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
              { key: 'message', title: word('why'), cell: row => row.message },
            ]}
          />
        </Card>
      )}
    </>
  )
}

function useImport(route: Props['route'], params: object | undefined) {
  const words = useWords()
  const call = useCall() as unknown as (route: Route, given: object) => Promise<Answer>
  const queries = useQueryClient()
  const [answer, setAnswer] = useState<Answer>()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const reset = () => {
    setAnswer(undefined)
    setProblem(undefined)
  }
  const send = async (file: File | undefined, fields: Record<string, string>) => {
    if (!file) return setProblem(words('admission.office.import.choose'))
    const form = new FormData()
    for (const [key, value] of Object.entries(fields)) form.set(key, value)
    form.set('file', file)
    setBusy(true)
    setProblem(undefined)
    try {
      const reply = await call(route as Route, { ...(params && { params }), body: form })
      setAnswer(reply)
      if (!reply.dry_run) await queries.invalidateQueries({ queryKey: ['admission'] })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const columns = error.problem.facts?.columns as string | undefined
      setProblem(columns ? `${messageOf(error, words)} ${columns}` : messageOf(error, words))
    } finally {
      setBusy(false)
    }
  }
  return { answer, problem, isBusy, send, reset }
}
