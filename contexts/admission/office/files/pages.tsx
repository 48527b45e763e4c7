import type { Out } from '@halaqa/kit-contract'
import { instant } from '@halaqa/kit-contract/format'
import { ActionButton, ContractForm, Loaded, Page, useMay, useOffice, useWords, verbOf } from '@halaqa/kit-office'
import { FormSelect } from '@halaqa/kit-web/forms'
import { Card, Chip, LinkButton } from '@halaqa/kit-web/light'
import { type Column, DataTable, usePicks } from '@halaqa/kit-web/table'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import {
  bulkFiles,
  deleteFile,
  editFile,
  listFiles,
  onDocuments,
  storeFileFor,
  updateFile,
} from '../../contract/files.ts'
import { undoDocuments } from '../../contract/review.ts'
import { fileAddress, filesAddress, imageAddress, listAddress, registrationAddress } from '../addresses.ts'
import { documentTones } from '../tones.ts'
import { UploadForm } from './upload-form.tsx'

type Files = Out<typeof listFiles.reply>
type Row = Files['rows'][number]
type Editable = Out<typeof editFile.reply>

/** Every document of an applicant: what is in force, what it replaced, and one more handed in by staff. */
export function FilesPage() {
  const id = Number(useParams().id)
  return (
    <Loaded route={listFiles} params={{ id }} word="admission.document.many">
      {files => <All files={files} />}
    </Loaded>
  )
}

function All({ files }: { files: Files }) {
  const words = useWords()
  const may = useMay()
  const queries = useQueryClient()
  const picks = usePicks<Row>({
    label: row => words('office.list.select', { name: row.name }),
    may: row => row.can.review,
  })
  const refresh = () => {
    picks.clear()
    void queries.invalidateQueries({ queryKey: ['admission'] })
  }
  const act = (verb: 'accept' | 'refuse') => (
    <ActionButton
      look={verb === 'accept' ? 'filled' : 'danger'}
      icon={verb === 'accept' ? 'check' : 'x'}
      action={verbOf(bulkFiles, onDocuments[verb])}
      body={verb === 'accept' ? { act: verb, reason: '' } : { act: verb }}
      ids={picks.picked}
      names={new Map(files.rows.map(row => [row.id, row.name]))}
      word="admission.registration"
      label={`admission.office.review.${verb}`}
      undo={ids => ({ route: undoDocuments, body: { ids } })}
      onDone={refresh}
    />
  )
  return (
    <Page
      title={words('admission.document.many')}
      sub={<bdi>{files.full_name}</bdi>}
      crumbs={[
        { label: words('admission.registration.many'), to: listAddress() },
        { label: files.full_name, to: registrationAddress(files.registration_id) },
      ]}
      actions={
        picks.picked.length > 0 && (
          <>
            {act('refuse')}
            {act('accept')}
          </>
        )
      }
    >
      {files.can.upload && may(storeFileFor.access) && <UploadForm files={files} />}
      <Card>
        <FilesTable files={files} picking={picks.column} onChange={refresh} />
      </Card>
    </Page>
  )
}

type TableProps = { files: Files; picking: Column<Row>; onChange: () => void }
function FilesTable({ files, picking, onChange }: TableProps) {
  const words = useWords()
  const { language } = useOffice()
  const head = (key: string) => words(`admission.office.files.fields.${key}`)
  return (
    <DataTable
      caption={words('admission.document.many')}
      rows={files.rows}
      idOf={row => row.id}
      empty={<p className="of-none">{words('admission.office.documents.none')}</p>}
      columns={[
        picking,
        { key: 'name', title: head('kind'), main: true, cell: row => <bdi>{row.name}</bdi> },
        { key: 'file', title: head('file'), cell: row => <bdi dir="auto">{row.file_name}</bdi> },
        {
          key: 'state',
          title: head('state'),
          cell: row =>
            row.replaced_at ? (
              <Chip tone="neutral">{words('admission.office.files.replaced')}</Chip>
            ) : (
              <Chip tone={documentTones[row.state]}>{words(`admission.document.values.state.${row.state}`)}</Chip>
            ),
        },
        { key: 'reason', title: head('reason'), cell: row => <span dir="auto">{row.reason}</span> },
        { key: 'at', title: head('at'), cell: row => instant(row.uploaded_at, language) },
        {
          key: 'acts',
          title: '',
          cell: row => (
            <span className="ad-acts">
              {!row.replaced_at && row.type.startsWith('image/') && (
                <LinkButton to={imageAddress(row.id)} look="text" size="small" icon="sun">
                  {words('admission.office.files.image')}
                </LinkButton>
              )}
              {row.can.edit && (
                <LinkButton to={fileAddress(row.id)} look="text" size="small" icon="edit">
                  {words('admission.office.files.refile')}
                </LinkButton>
              )}
              {row.can.delete && (
                <ActionButton
                  danger
                  action={deleteFile}
                  params={{ id: row.id }}
                  word="admission.registration"
                  label="admission.office.files.take_out"
                  onDone={onChange}
                />
              )}
            </span>
          ),
        },
      ]}
    />
  )
}

/** A document that lies under the wrong kind. */
export function FileEditPage() {
  const id = Number(useParams().id)
  return (
    <Loaded route={editFile} params={{ id }} word="admission.document.one">
      {file => <Refile file={file} />}
    </Loaded>
  )
}

function Refile({ file }: { file: Editable }) {
  const words = useWords()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const back = filesAddress(file.registration_id)
  return (
    <Page
      title={words('admission.office.files.refile')}
      sub={<bdi>{file.file_name}</bdi>}
      crumbs={[
        { label: file.full_name, to: registrationAddress(file.registration_id) },
        { label: words('admission.document.many'), to: back },
      ]}
    >
      <ContractForm
        route={updateFile}
        params={{ id: file.id }}
        word="admission.registration"
        values={file}
        readOnly={!file.can.edit}
        onCancel={() => navigate(back)}
        onDone={() => {
          void queries.invalidateQueries({ queryKey: ['admission'] })
          navigate(back)
        }}
      >
        {() => (
          <FormSelect
            name="kind"
            label={words('admission.office.files.kind')}
            choices={file.kinds.map(kind => ({ value: kind.code, label: kind.name }))}
          />
        )}
      </ContractForm>
    </Page>
  )
}
