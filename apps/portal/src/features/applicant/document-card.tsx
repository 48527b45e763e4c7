import { attachDocument, deleteDocument, filesPage, profile } from '@halaqa/admission/contract'
import { CallError } from '@halaqa/kit-contract'
import { bytes, dayOf, shortDay } from '@halaqa/kit-contract/format'
import { useLanguage, useWords } from '@halaqa/kit-web/i18n'
import { Button, Card, Notice, Tile, useToast } from '@halaqa/kit-web/light'
import { ConfirmDialog } from '@halaqa/kit-web/screen'
import { keyOf, useCallMutation, useSession } from '@halaqa/kit-web/session'
import { Upload } from '@halaqa/kit-web/upload'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { DocumentChip, type DocumentFile } from './document-rows.tsx'
import { FileViewer } from './file-viewer.tsx'
import { mimeTypesOf } from './mime-types.ts'

/** One kind of document: its state, the file that is there, and the place for a new one. */
export function DocumentCard({ file }: { file: DocumentFile }) {
  const [replacing, setReplacing] = useState(false)
  const needsFile = file.can.upload && (file.state === 'missing' || file.state === 'refused' || replacing)
  return (
    <Card as="li" id={`document-${file.kind}`} className="ap-document">
      <div className="ap-document-head">
        <Tile
          name="file"
          tone={file.state === 'refused' ? 'error' : file.state === 'accepted' ? 'success' : 'neutral'}
        />
        <div>
          <h2>{file.name}</h2>
          <p>{file.help}</p>
        </div>
        <DocumentChip file={file} />
      </div>
      {file.state === 'refused' && <Refusal reason={file.reason} />}
      {file.id !== null && <Present file={file} replacing={replacing} replace={() => setReplacing(!replacing)} />}
      {needsFile && <Place key={file.id ?? 'first'} file={file} done={() => setReplacing(false)} />}
    </Card>
  )
}

function Refusal({ reason }: { reason: string | null }) {
  const t = useWords('applicant')
  return (
    <Notice tone="error" icon="alert" title={t('home.reason')}>
      {reason}
    </Notice>
  )
}

/** The file that was handed in: look at it, put another in its place, take it back. */
function Present({ file, replacing, replace }: { file: DocumentFile; replacing: boolean; replace: () => void }) {
  const t = useWords('applicant')
  const [language] = useLanguage()
  const [viewing, setViewing] = useState(false)
  return (
    <div className="ap-file">
      <span>
        <bdi>{file.file_name}</bdi>
        <small>
          <bdi dir="ltr">{bytes(file.bytes ?? 0, language)}</bdi>
          {file.uploaded_at && <> · {t('documents.sent', { day: shortDay(dayOf(file.uploaded_at), language) })}</>}
        </small>
      </span>
      <div className="ap-acts">
        <Button look="text" size="small" icon="eye" onClick={() => setViewing(true)}>
          {t('documents.view')}
          <span className="hq-unseen">: {file.name}</span>
        </Button>
        {file.can.upload && file.state === 'uploaded' && (
          <Button look="text" size="small" icon="sync" aria-expanded={replacing} onClick={replace}>
            {t('documents.replace')}
            <span className="hq-unseen">: {file.name}</span>
          </Button>
        )}
        {file.can.delete && <TakeBack file={file} />}
      </div>
      {viewing && <FileViewer file={file} onClose={() => setViewing(false)} />}
    </div>
  )
}

function TakeBack({ file }: { file: DocumentFile }) {
  const t = useWords('applicant')
  const toast = useToast()
  const [asking, setAsking] = useState(false)
  const remove = useCallMutation(deleteDocument.perform, {
    changes: [filesPage, profile],
    onSuccess: () => toast({ text: t('documents.deleted') }),
    onError: error => toast({ tone: 'error', text: error.status === 0 ? t('offline') : error.problem.title }),
    onSettled: () => setAsking(false),
  })
  return (
    <>
      <Button look="danger" size="small" icon="trash" onClick={() => setAsking(true)}>
        {t('documents.delete')}
        <span className="hq-unseen">: {file.name}</span>
      </Button>
      <ConfirmDialog
        open={asking}
        danger
        busy={remove.isPending}
        title={t('documents.delete_title', { name: file.name })}
        act={t('documents.delete')}
        onAct={() => file.id !== null && remove.mutate({ params: { id: file.id } })}
        onClose={() => setAsking(false)}
      >
        <p>{t('documents.delete_text')}</p>
      </ConfirmDialog>
    </>
  )
}

/** Sends the file in pieces that go on where they stopped, then makes it the document. */
function Place({ file, done }: { file: DocumentFile; done: () => void }) {
  const t = useWords('applicant')
  const toast = useToast()
  const queries = useQueryClient()
  const { call } = useSession('registrars')
  const [error, setError] = useState<{ text: string; again: () => void }>()
  const attach = async (fileId: string) => {
    setError(undefined)
    try {
      await call(attachDocument, { body: { type: file.kind, file_ids: [fileId] } })
    } catch (problem) {
      if (!(problem instanceof CallError)) throw problem
      setError({
        text: problem.status === 0 ? t('offline') : problem.problem.title,
        again: () => void attach(fileId),
      })
      return
    }
    toast({ text: t('documents.arrived', { name: file.name }) })
    await Promise.all([filesPage, profile].map(each => queries.invalidateQueries({ queryKey: keyOf(each) })))
    done()
  }
  return (
    <>
      <Upload
        title={file.name}
        endpoint="/uploads"
        guard="registrars"
        accept={{ types: mimeTypesOf(file.accepts), maxBytes: file.max_bytes }}
        metadata={{ purpose: 'admission.document' }}
        onDone={reply => void attach((reply as { id: string }).id)}
      />
      {error && (
        <Notice tone="error" icon="alert" role="alert">
          {error.text}{' '}
          <Button look="text" size="small" icon="sync" onClick={error.again}>
            {t('again')}
          </Button>
        </Notice>
      )}
    </>
  )
}
