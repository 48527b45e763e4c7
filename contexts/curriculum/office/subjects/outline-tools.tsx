import { CallError, type Out } from '@halaqa/kit-contract'
import { Change, OfficeDialog, useCall, useMay, useWords } from '@halaqa/kit-office'
import { Button, Chip, Notice, type Tone, useToast } from '@halaqa/kit-web/light'
import { DialogActions, DialogContent } from '@mui/material'
import { useId, useState } from 'react'
import { exportOutline, importOutline } from '../../contract/outline.ts'

type Result = Out<typeof importOutline.reply>
const tones: Record<string, Tone> = { same: 'neutral', changed: 'info', added: 'success', refused: 'error' }

/** Takes the outline of a subject out as a sheet, and a sheet in: tried first, then done. */
export function OutlineTools(props: { subjectId: number; canImport: boolean; onDone: () => void }) {
  const { subjectId, canImport } = props
  const words = useWords()
  const may = useMay()
  const call = useCall()
  const [isOpen, setOpen] = useState(false)
  const save = async () => {
    const blob = (await call(exportOutline, { params: { id: subjectId }, query: { format: 'xlsx' } })) as Blob
    const link = document.createElement('a')
    link.href = URL.createObjectURL(blob)
    link.download = `${words('curriculum.office.outline.name')}.xlsx`
    link.click()
    URL.revokeObjectURL(link.href)
  }
  return (
    <>
      <Button size="small" look="outlined" icon="dl" onClick={() => void save()}>
        {words('curriculum.office.outline.export')}
      </Button>
      {canImport && may(importOutline.access) && (
        <Button size="small" look="outlined" icon="ul" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {words('curriculum.office.outline.import')}
        </Button>
      )}
      {isOpen && <ImportDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

function ImportDialog({ subjectId, onDone, onClose }: { subjectId: number; onDone: () => void; onClose: () => void }) {
  const words = useWords()
  const call = useCall() as unknown as (route: unknown, given: object) => Promise<Result>
  const say = useToast()
  const inputId = useId()
  const [file, setFile] = useState<File>()
  const [result, setResult] = useState<Result>()
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)

  const send = async (chosen: File, isTrial: boolean) => {
    const form = new FormData()
    form.set('dry_run', String(isTrial))
    form.set('file', chosen)
    setBusy(true)
    setProblem('')
    try {
      const reply = await call(importOutline, { params: { id: subjectId }, body: form })
      setResult(reply)
      if (isTrial) return
      say({
        text: words('curriculum.office.outline.done', { added: reply.counts.added, changed: reply.counts.changed }),
      })
      onDone()
      onClose()
    } catch (error) {
      const [first] = error instanceof CallError ? Object.values(error.problem.errors ?? {}) : []
      setProblem(first ?? (error instanceof CallError ? error.problem.title : words('office.state.failed')))
    } finally {
      setBusy(false)
    }
  }
  const isPossible = result && result.counts.refused === 0 && result.counts.added + result.counts.changed > 0
  return (
    <OfficeDialog title={words('curriculum.office.outline.import')} busy={isBusy} onClose={onClose}>
      <DialogContent className="of-act">
        <p>{words('curriculum.office.outline.help')}</p>
        <span className="hq-file">
          <input
            id={inputId}
            type="file"
            accept=".xlsx,.csv"
            onChange={event => {
              const chosen = event.target.files?.[0]
              setFile(chosen)
              if (chosen) void send(chosen, true)
            }}
          />
          <label htmlFor={inputId} className="hq-button hq-button-small hq-button-outlined">
            {file ? <bdi>{file.name}</bdi> : words('curriculum.office.outline.choose')}
          </label>
        </span>
        {problem && (
          <Notice tone="error" icon="alert" role="alert">
            {problem}
          </Notice>
        )}
        {result && <Outcomes result={result} />}
      </DialogContent>
      <DialogActions className="of-dialog-acts">
        {isPossible && file && (
          <Button busy={isBusy} onClick={() => void send(file, false)}>
            {words('curriculum.office.outline.do', { count: result.counts.added + result.counts.changed })}
          </Button>
        )}
        <Button look="outlined" disabled={isBusy} onClick={onClose}>
          {words('ra.action.cancel')}
        </Button>
      </DialogActions>
    </OfficeDialog>
  )
}

function Outcomes({ result }: { result: Result }) {
  const words = useWords()
  return (
    <>
      <p className="cu-row">
        {(['added', 'changed', 'same', 'refused'] as const).map(outcome => (
          <Chip key={outcome} tone={tones[outcome]}>
            {words(`curriculum.outline.outcomes.${outcome}`)}: {result.counts[outcome]}
          </Chip>
        ))}
      </p>
      {result.vanished.length > 0 && (
        <Notice tone="warning" icon="alert" title={words('curriculum.outline.vanished')}>
          {result.vanished.slice(0, 30).join('، ')}
        </Notice>
      )}
      <div className="of-results">
        <table aria-label={words('office.action.rows')}>
          <thead>
            <tr>
              <th scope="col">{words('office.action.row')}</th>
              <th scope="col">{words('curriculum.lesson.one')}</th>
              <th scope="col">{words('office.action.outcome')}</th>
            </tr>
          </thead>
          <tbody>
            {result.rows.slice(0, 300).map(row => (
              <tr key={row.row}>
                <th scope="row">{row.row}</th>
                <td>
                  <bdi>{row.title}</bdi>
                </td>
                <td>
                  <Chip tone={tones[row.outcome]}>{words(`curriculum.outline.outcomes.${row.outcome}`)}</Chip>{' '}
                  {row.message}
                  {row.changes.map(({ field, from, to }) => (
                    <div key={field}>
                      {words(`curriculum.outline.fields.${field}`)}: <Change from={from} to={to} />
                    </div>
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
