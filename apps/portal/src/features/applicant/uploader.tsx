import { filesPage, profile as profileRoute, submitDocuments } from '@halaqa/admission/contract'
import { useWords } from '@halaqa/kit-web/i18n'
import { Button, Notice, Skeleton } from '@halaqa/kit-web/light'
import { Columns, Loaded, PageHead } from '@halaqa/kit-web/screen'
import { useCallMutation, useCallQuery } from '@halaqa/kit-web/session'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { DocumentCard } from './document-card.tsx'
import { PhotoTips } from './photo-tips.tsx'
import { useProfile } from './use-profile.ts'

/** The documents that the degree and the route ask for: sent, replaced, taken back, handed in. */
export function Page() {
  const t = useWords('applicant')
  const web = useWords('web')
  const files = useCallQuery(filesPage)
  const profile = useProfile()
  return (
    <>
      <PageHead title={t('places.documents')} sub={t('documents.text')} />
      <Columns aside={<PhotoTips maxBytes={files.data?.files[0]?.max_bytes} />}>
        <Loaded query={files} loading={<Skeleton label={web('loading')} rows={4} />}>
          {({ files: rows, can, complete }) => (
            <div className="ap-stack">
              <State step={profile.data?.step.code} complete={complete} refused={rows.some(isRefused)} />
              <ul className="ap-documents">
                {rows.map(file => (
                  <DocumentCard key={file.kind} file={file} />
                ))}
              </ul>
              {can.submit && <Submit />}
            </div>
          )}
        </Loaded>
      </Columns>
      <GoToHash ready={Boolean(files.data)} />
    </>
  )
}

const isRefused = (file: { state: string }) => file.state === 'refused'

function State({ step, complete, refused }: { step: string | undefined; complete: boolean; refused: boolean }) {
  const t = useWords('applicant')
  if (step === 'documents_review')
    return (
      <Notice tone="info" icon="clock" title={t('documents.in_review')}>
        {t('documents.in_review_text')}
      </Notice>
    )
  if (step === 'verify_email' || step === 'registration_fee')
    return (
      <Notice tone="info" icon="info" title={t('documents.early')}>
        {t('documents.early_text')}
      </Notice>
    )
  if (step !== 'documents')
    return (
      <Notice tone="success" icon="check">
        {t('documents.closed')}
      </Notice>
    )
  if (refused)
    return (
      <Notice tone="error" icon="alert" title={t('documents.refused')}>
        {t('documents.refused_text')}
      </Notice>
    )
  return (
    <Notice tone={complete ? 'success' : 'primary'} icon={complete ? 'check' : 'info'}>
      {t(complete ? 'documents.complete' : 'documents.incomplete')}
    </Notice>
  )
}

function Submit() {
  const t = useWords('applicant')
  const go = useNavigate()
  const submit = useCallMutation(submitDocuments, {
    changes: [filesPage, profileRoute],
    onSuccess: () => void go('/registrar/upload-done'),
  })
  return (
    <div className="ap-stack">
      {submit.error && (
        <Notice tone="error" icon="alert" role="alert">
          {submit.error.status === 0 ? t('offline') : submit.error.problem.title}
        </Notice>
      )}
      <Button size="large" icon="check" busy={submit.isPending} onClick={() => submit.mutate({})}>
        {t('documents.submit')}
      </Button>
      <p className="ap-quiet">{t('documents.submit_text')}</p>
    </div>
  )
}

/** `#secondary_certificate` leads to that document, once the list is there. */
function GoToHash({ ready }: { ready: boolean }) {
  const { hash } = useLocation()
  useEffect(() => {
    if (ready && hash) document.getElementById(`document-${hash.slice(1)}`)?.scrollIntoView({ block: 'start' })
  }, [ready, hash])
  return null
}
