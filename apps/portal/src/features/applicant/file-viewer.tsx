import { documentFile } from '@halaqa/admission/contract'
import { CallError } from '@halaqa/kit-contract'
import { useWords } from '@halaqa/kit-web/i18n'
import { Button, Dialog, Skeleton } from '@halaqa/kit-web/light'
import { Failed } from '@halaqa/kit-web/screen'
import { useSession } from '@halaqa/kit-web/session'
import { useCallback, useEffect, useState } from 'react'
import { saveFile } from '../payment/save-file.ts'
import type { DocumentFile } from './document-rows.tsx'

/** One of the person's own files, fetched with the token and shown here; browsers without a PDF viewer can save it. */
export function FileViewer({ file, onClose }: { file: DocumentFile; onClose: () => void }) {
  const t = useWords('applicant')
  const web = useWords('web')
  const { blob, address, error, load } = useOwnFile(file.id ?? 0)
  return (
    <Dialog
      open
      size="large"
      title={file.name}
      closeLabel={web('close')}
      onClose={onClose}
      actions={
        blob && (
          <Button look="outlined" icon="dl" onClick={() => saveFile(blob, file.file_name ?? file.kind)}>
            {t('documents.save')}
          </Button>
        )
      }
    >
      {error && <Failed error={error} retry={load} />}
      {!error && !address && <Skeleton rows={2} label={web('loading')} />}
      {address &&
        (blob?.type.startsWith('image/') ? (
          <img src={address} alt={file.name} className="ap-viewer-image" />
        ) : (
          <iframe src={address} title={file.name} className="ap-viewer" />
        ))}
    </Dialog>
  )
}

function useOwnFile(id: number) {
  const { call } = useSession('registrars')
  const [blob, setBlob] = useState<Blob>()
  const [address, setAddress] = useState<string>()
  const [error, setError] = useState<CallError>()
  const load = useCallback(() => {
    setError(undefined)
    call(documentFile, { params: { id } }).then(
      found => setBlob(found as unknown as Blob),
      (problem: unknown) => {
        if (!(problem instanceof CallError)) throw problem
        setError(problem)
      },
    )
  }, [call, id])
  useEffect(load, [load])
  useEffect(() => {
    if (!blob) return
    const made = URL.createObjectURL(blob)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return { blob, address, error, load }
}
