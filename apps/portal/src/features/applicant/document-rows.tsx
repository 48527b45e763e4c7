import type { Profile } from '@halaqa/admission/contract'
import { dayOf, shortDay } from '@halaqa/kit-contract/format'
import { useLanguage, useWords } from '@halaqa/kit-web/i18n'
import { Chip, Icon, Notice, type Tone } from '@halaqa/kit-web/light'

export type DocumentFile = Profile['files'][number]

type Said = DocumentFile['state'] | 'optional' | 'ready'
const tones: Record<Said, Tone> = {
  optional: 'neutral',
  ready: 'warning',
  missing: 'neutral',
  uploaded: 'info',
  accepted: 'success',
  refused: 'error',
}
/** What is said of a document: it is reviewed only once all are handed in, until then it can be replaced. */
export function saidOf({ state, required, can }: Pick<DocumentFile, 'state' | 'required' | 'can'>): Said {
  if (state === 'missing' && !required) return 'optional'
  return state === 'uploaded' && can.upload ? 'ready' : state
}

export function DocumentChip({ file }: { file: DocumentFile }) {
  const t = useWords('applicant')
  const said = saidOf(file)
  return <Chip tone={tones[said]}>{t(`documents.states.${said}`)}</Chip>
}

/** The documents with their states, and why one was refused. */
export function DocumentRows({ files }: { files: DocumentFile[] }) {
  const t = useWords('applicant')
  const [language] = useLanguage()
  return (
    <ul className="ap-rows">
      {files.map(file => (
        <li key={file.kind}>
          <div className="ap-row">
            <Icon name="file" />
            <div>
              <b>{file.name}</b>
              {file.uploaded_at && (
                <small>{t('documents.sent', { day: shortDay(dayOf(file.uploaded_at), language) })}</small>
              )}
            </div>
            <DocumentChip file={file} />
          </div>
          {file.state === 'refused' && (
            <Notice tone="error" title={t('home.reason')}>
              {file.reason}
            </Notice>
          )}
        </li>
      ))}
    </ul>
  )
}
