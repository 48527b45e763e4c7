import type { Out } from '@halaqa/kit-contract'
import { bytes, instant } from '@halaqa/kit-contract/format'
import {
  ActionButton,
  Failed,
  FileViewer,
  useAfterAct,
  useFileUrl,
  useOffice,
  useWords,
  Waiting,
} from '@halaqa/kit-office'
import { Button, Card, Icon, Notice } from '@halaqa/kit-web/light'
import { useState } from 'react'
import { deleteOperationFile, operationFileContent } from '../contract/files.ts'
import type { showOperation } from '../contract/operations.ts'
import { ChooseFile, useSendFile } from './files-field.tsx'

type Shown = Out<typeof showOperation.reply>
type OperationFile = Shown['files'][number]

/** The bill and other proofs, looked at where one decides. */
export function OperationFiles({ operation }: { operation: Shown }) {
  const words = useWords()
  const { files, can } = operation
  const [chosen, setChosen] = useState<number>()
  const looked = files.find(each => each.id === chosen) ?? files[0]
  return (
    <Card as="section" className="ex-files" aria-labelledby="ex-files">
      <h2 id="ex-files">{words('expenses.office.files')}</h2>
      {files.length === 0 && <p className="of-none">{words('expenses.office.no_files')}</p>}
      <ul>
        {files.map(file => (
          <Row key={file.id} file={file} isLooked={file.id === looked?.id} onLook={() => setChosen(file.id)} />
        ))}
      </ul>
      {can.add_file && <AddFile operationId={operation.id} />}
      {looked && <Look key={looked.id} file={looked} />}
    </Card>
  )
}

type RowProps = { file: OperationFile; isLooked: boolean; onLook: () => void }
function Row({ file, isLooked, onLook }: RowProps) {
  const words = useWords()
  const refresh = useAfterAct()
  const { language } = useOffice()
  return (
    <li>
      <Icon name="file" size={18} />
      <span>
        <bdi>{file.name}</bdi>
        <small>
          <bdi dir="ltr">{bytes(file.bytes, language)}</bdi> · <bdi>{file.by_name}</bdi> ·{' '}
          <time dateTime={file.at}>{instant(file.at, language)}</time>
        </small>
      </span>
      <Button
        look="text"
        size="small"
        icon="eye"
        aria-pressed={isLooked}
        aria-label={words('expenses.office.open_file', { name: file.name })}
        onClick={onLook}
      >
        {words('expenses.office.look')}
      </Button>
      {file.can.delete && (
        <ActionButton
          danger
          action={deleteOperationFile}
          params={{ id: file.id }}
          word="expenses.file"
          label="ra.action.delete"
          title={words('expenses.office.remove_file', { name: file.name })}
          onDone={refresh}
        />
      )}
    </li>
  )
}

function AddFile({ operationId }: { operationId: number }) {
  const refresh = useAfterAct()
  const { send, isBusy, problem } = useSendFile(operationId)
  return (
    <div className="ex-add">
      <ChooseFile isBusy={isBusy} onChoose={file => void send(file).then(stored => stored && refresh())} />
      {problem && (
        <Notice tone="error" icon="alert" role="alert">
          {problem}
        </Notice>
      )}
    </div>
  )
}

function Look({ file }: { file: OperationFile }) {
  const content = useFileUrl(operationFileContent, { id: file.id })
  if (content.error) return <Failed error={content.error} />
  if (!content.file) return <Waiting rows={2} />
  const viewed = { key: String(file.id), name: file.name, type: content.file.type, url: content.file.url }
  return <FileViewer files={[viewed]} at={0} onAt={() => undefined} isWhole />
}
