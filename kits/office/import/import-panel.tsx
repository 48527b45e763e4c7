import { type Import, type ImportAnswer, importMaxBytes } from '@halaqa/kit-contract'
import { number } from '@halaqa/kit-contract/format'
import { Button, Card, Notice, type Tone } from '@halaqa/kit-web/light'
import { type ReactNode, useEffect } from 'react'
import { Waiting } from '../basics/states.tsx'
import { useOffice, useWords } from '../office-context.ts'
import { ColumnMap } from './column-map.tsx'
import { faultsSheet } from './faults-sheet.ts'
import { ImportLines } from './import-lines.tsx'
import { ImportProgress } from './import-progress.tsx'
import { stateOf } from './lines.ts'
import { SheetDrop } from './sheet-drop.tsx'
import { useImport } from './use-import.ts'

type Props = {
  route: Import
  params?: object
  /** Fields beside the file; when one changes the sheet is tried anew. */
  fields?: Record<string, string>
  /** What is asked or said above the file. */
  children?: ReactNode
  /** Told while lines are taken over: nobody leaves before it is known what came of it. */
  onBusy?: (isTaking: boolean) => void
}
const tones: Record<ReturnType<typeof stateOf>, Tone> = {
  right: 'success',
  same: 'info',
  some_wrong: 'warning',
  none: 'error',
  taken: 'success',
  taken_some: 'warning',
}

/** A sheet is chosen and tried by itself; what would change and what is wrong is shown, then the right lines are taken over. */
export function ImportPanel({ route, params, fields = {}, children, onBusy }: Props) {
  const words = useWords()
  const { language } = useOffice()
  const { name, answer, refused, busy, run, cancel, map, choose, say, take } = useImport(route, params, fields)
  const word = (key: string, values?: object) => words(`office.import.${key}`, { ...values })
  useEffect(() => onBusy?.(busy === 'take'), [busy, onBusy])
  const limits = word('limits', {
    mb: number(Math.floor(importMaxBytes / 1024 ** 2), language),
    lines: number(route.lines, language),
  })
  return (
    <>
      <Card as="section" className="of-import" aria-label={word('file')}>
        {children}
        <SheetDrop name={name} limits={limits} busy={Boolean(busy)} onChoose={file => void choose(file)} />
        {refused && (
          <Notice tone="error" icon="alert" role="alert">
            {refused.message}
          </Notice>
        )}
        {refused && <ColumnMap headings={refused.headings} columns={refused.columns} map={map} onSay={say} />}
        {run && <ImportProgress run={run} onCancel={cancel} />}
        {busy === 'trial' && !answer && !run && (
          <div role="status">
            <p className="of-import-or">{word('trying')}</p>
            <Waiting rows={3} />
          </div>
        )}
      </Card>
      {answer && (
        <Card as="section" className="of-import" aria-label={word('results')}>
          <Told answer={answer} name={name ?? ''}>
            {answer.dry_run && answer.done > 0 && (
              <Button icon="ul" busy={Boolean(busy)} onClick={take}>
                {word('take', { count: answer.done, shown: number(answer.done, language) })}
              </Button>
            )}
          </Told>
          {answer.unknown.length > 0 && (
            <details className="of-import-unknown">
              <summary>{word('unknown', { list: answer.unknown })}</summary>
              <ColumnMap headings={answer.unknown} columns={answer.columns} map={map} onSay={say} />
            </details>
          )}
          <ImportLines key={String(answer.dry_run)} answer={answer} />
        </Card>
      )}
    </>
  )
}

/** What the sheet comes to, and what can be done with it. */
function Told({ answer, name, children }: { answer: ImportAnswer; name: string; children: ReactNode }) {
  const words = useWords()
  const { language } = useOffice()
  const state = stateOf(answer)
  const shown = { count: answer.done, shown: number(answer.done, language) }
  const save = () => {
    const sheet = new Blob([faultsSheet(answer, words('office.import.fault'))], { type: 'text/csv;charset=utf-8' })
    const href = URL.createObjectURL(sheet)
    const download = `${words('office.import.faults_name', { name: name.replace(/\.\w+$/, '') })}.csv`
    Object.assign(document.createElement('a'), { href, download }).click()
    setTimeout(() => URL.revokeObjectURL(href), 60_000)
  }
  return (
    <>
      <Notice tone={tones[state]} icon={state === 'right' || state === 'taken' ? 'check' : 'info'} role="status">
        {words(`office.import.states.${state}`, shown)}
      </Notice>
      {answer.notes.map(note => (
        <p key={note} className="of-import-or">
          {note}
        </p>
      ))}
      <div className="of-import-acts">
        {children}
        {answer.counts.wrong > 0 && (
          <Button look="outlined" icon="dl" onClick={save}>
            {words('office.import.save_faults')}
          </Button>
        )}
      </div>
    </>
  )
}
