import { type Equation, removeEquationFile, showEquation, uploadEquationFile } from '@halaqa/admission/contract'
import { CallError, type Out } from '@halaqa/kit-contract'
import { useWords } from '@halaqa/kit-web/i18n'
import { Button, Card, Icon, Notice } from '@halaqa/kit-web/light'
import { Section } from '@halaqa/kit-web/screen'
import { keyOf, useCallMutation, useSession } from '@halaqa/kit-web/session'
import { refusalOf } from '@halaqa/kit-web/upload'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { mimeTypesOf } from './mime-types.ts'

const accept = { types: mimeTypesOf(['image', 'pdf']), maxBytes: 20 * 1024 * 1024 }

/** Certificate and transcript of the earlier degree. */
export function EquationFiles({ files }: { files: Out<typeof Equation>['files'] }) {
  const t = useWords('applicant')
  const id = useId()
  const { add, busy, error } = useAddFile()
  const remove = useCallMutation(removeEquationFile, { changes: [showEquation] })
  return (
    <Section title={t('equation.files')}>
      <Card className="ap-gap ap-stack">
        <p className="ap-quiet">{t('equation.files_text')}</p>
        {files.length > 0 && (
          <ul className="ap-rows">
            {files.map(file => (
              <li key={file.id} className="ap-row">
                <Icon name="file" />
                <div>
                  <bdi>{file.name}</bdi>
                </div>
                <Button
                  look="danger"
                  size="small"
                  icon="trash"
                  busy={remove.isPending}
                  onClick={() => remove.mutate({ params: { id: file.id } })}
                >
                  {t('documents.delete')}
                  <span className="hq-unseen">: {file.name}</span>
                </Button>
              </li>
            ))}
          </ul>
        )}
        {error && (
          <Notice tone="error" icon="alert" role="alert">
            {error}
          </Notice>
        )}
        <span className="hq-file">
          <input
            id={id}
            type="file"
            accept={accept.types.join()}
            disabled={busy}
            onChange={event => {
              const [file] = event.target.files ?? []
              if (file) void add(file)
              event.target.value = ''
            }}
          />
          <label htmlFor={id} className="hq-button hq-button-small hq-button-outlined" aria-busy={busy || undefined}>
            <Icon name="ul" size={18} weight={1.9} />
            {t(busy ? 'equation.sending' : 'equation.add_file')}
          </label>
        </span>
      </Card>
    </Section>
  )
}

function useAddFile() {
  const t = useWords('applicant')
  const parts = useWords('parts')
  const queries = useQueryClient()
  const { call } = useSession('registrars')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const add = async (file: File) => {
    const refusal = refusalOf(file, accept)
    if (refusal) return setError(parts(`upload.${refusal.reason}`, { ...refusal, size: '', max: '20 MB' }))
    setBusy(true)
    setError(undefined)
    const body = new FormData()
    body.append('type', 'certificate')
    body.append('file', file, file.name)
    try {
      const reply = await call(uploadEquationFile, { body: body as never })
      // Only the files: what is typed in the rows above must stay.
      queries.setQueriesData({ queryKey: keyOf(showEquation) }, () => reply)
    } catch (problem) {
      if (!(problem instanceof CallError)) throw problem
      setError(problem.status === 0 ? t('offline') : problem.problem.title)
    } finally {
      setBusy(false)
    }
  }
  return { add, busy, error }
}
