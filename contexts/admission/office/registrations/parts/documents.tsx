import { CallError, type Route } from '@halaqa/kit-contract'
import { bytes, instant } from '@halaqa/kit-contract/format'
import { DeskText, messageOf, useCall, useMay, useOffice, useUndo, useWords } from '@halaqa/kit-office'
import { Button, Card, Chip, Empty, Icon, LinkButton, Notice, useToast } from '@halaqa/kit-web/light'
import { useState } from 'react'
import { acceptDocument, refuseDocument, undoDocuments } from '../../../contract/review.ts'
import { filesAddress } from '../../addresses.ts'
import { DocumentViewer } from '../../documents.tsx'
import { useRefusal } from '../../review/use-refusal.ts'
import { documentTones } from '../../tones.ts'
import { type Detail, useAfterAct } from '../detail.ts'

type File = Detail['files'][number]
type Stored = File & { id: number }

/** The documents of an applicant: the list beside the one that is looked at, and its review. */
export function DocumentsPart({ detail }: { detail: Detail }) {
  const words = useWords()
  const stored = detail.files.filter((file): file is Stored => file.id != null)
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      stored.findIndex(file => file.state === 'uploaded'),
    ),
  )
  const shown = stored[Math.min(at, stored.length - 1)]
  return (
    <div className="of-desk">
      <Card as="section" aria-label={words('admission.document.many')} className="of-desk-side">
        <h2>{words('admission.document.many')}</h2>
        <ul className="ad-files">
          {detail.files.map(file => (
            <FileLine
              key={file.kind}
              file={file}
              isShown={file === shown}
              onShow={() => setAt(stored.findIndex(each => each.kind === file.kind))}
            />
          ))}
        </ul>
        {shown && <FileState key={shown.id} file={shown} />}
        <LinkButton to={filesAddress(detail.id)} look="outlined" size="small" icon="file">
          {words('admission.office.files.all')}
        </LinkButton>
      </Card>
      {shown ? (
        <DocumentViewer
          documents={stored.map(file => ({ id: file.id, name: file.name, type: file.type }))}
          at={stored.indexOf(shown)}
          onAt={setAt}
          canEdit={shown.state === 'uploaded'}
        />
      ) : (
        <Empty icon="file" title={words('admission.office.documents.none')} />
      )}
    </div>
  )
}

function FileLine({ file, isShown, onShow }: { file: File; isShown: boolean; onShow: () => void }) {
  const words = useWords()
  const chip = <Chip tone={documentTones[file.state]}>{words(`admission.document.values.state.${file.state}`)}</Chip>
  const name = (
    <>
      <Icon name="file" size={18} />
      <bdi>
        {file.name}
        {!file.required && <small> {words('admission.office.documents.optional')}</small>}
      </bdi>
      {chip}
    </>
  )
  return (
    <li>
      {file.id ? (
        <button type="button" aria-current={isShown || undefined} onClick={onShow}>
          {name}
        </button>
      ) : (
        <span>{name}</span>
      )}
    </li>
  )
}

/** What is known of the open document, and what can be decided on it. */
function FileState({ file }: { file: Stored }) {
  const words = useWords()
  const may = useMay()
  const { language } = useOffice()
  const [isRefusing, setRefusing] = useState(false)
  const refusal = useRefusal()
  const { isBusy, decide } = useDecision(file)
  const facts = [file.uploaded_at && instant(file.uploaded_at, language), file.bytes && bytes(file.bytes, language)]
  return (
    <div className="ad-file-state">
      <p>
        {facts.filter(Boolean).map((fact, place) => (
          <span key={fact}>
            {place > 0 && ' · '}
            <bdi>{fact}</bdi>
          </span>
        ))}
      </p>
      {file.reason && (
        <Notice tone="error" icon="x">
          {file.reason}
        </Notice>
      )}
      {file.state === 'uploaded' && may(acceptDocument.access) && !isRefusing && (
        <div className="ad-acts">
          <Button icon="check" busy={isBusy} onClick={() => void decide(acceptDocument)}>
            {words('admission.office.review.accept')}
          </Button>
          <Button look="danger" icon="x" disabled={isBusy} onClick={() => setRefusing(true)}>
            {words('admission.office.review.refuse')}
          </Button>
        </div>
      )}
      {isRefusing && (
        <DeskText
          asked={refusal}
          isDanger
          isBusy={isBusy}
          onSend={reason => void decide(refuseDocument, { reason })}
          onCancel={() => setRefusing(false)}
        />
      )}
    </div>
  )
}

function useDecision(file: Stored) {
  const call = useCall() as unknown as (route: Route<any, any, any, any>, given: object) => Promise<unknown>
  const words = useWords()
  const say = useToast()
  const offer = useUndo()
  const refresh = useAfterAct()
  const [isBusy, setBusy] = useState(false)
  const decide = async (route: Route<any, any, any, any>, body?: object) => {
    setBusy(true)
    try {
      await call(route, { params: { id: file.id }, ...(body && { body }) })
      offer({
        text: words(`admission.office.review.${route === acceptDocument ? 'accepted' : 'refused'}`, {
          name: file.name,
        }),
        route: undoDocuments,
        body: { ids: [file.id] },
      })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      say({ text: messageOf(error, words), tone: 'error' })
    } finally {
      setBusy(false)
      refresh()
    }
  }
  return { isBusy, decide }
}
