import type { Out } from '@halaqa/kit-contract'
import { ContractForm, Listed, Loaded, Page, useAfterAct, useWords, verbOf } from '@halaqa/kit-office'
import { Card, Empty, LinkButton, Select } from '@halaqa/kit-web/light'
import { useNavigate, useSearchParams } from 'react-router'
import { createMessage, listMessages, MessageToMany, oldMessages, storeMessage } from '../../contract/messages.ts'
import { listAddress } from '../addresses.ts'
import { placeholders } from './placeholders.ts'
import { Reach } from './reach.tsx'

type Draft = Out<typeof createMessage.reply>
const word = 'students.message'

/** A message to the students that `?ids=1,2` names; `?template_id=3` fills in a kept text. */
export function WritePage() {
  const [search] = useSearchParams()
  const asked = Object.fromEntries([...search].filter(([key]) => key === 'ids' || key === 'template_id'))
  return (
    <Loaded route={createMessage} query={asked as object} word="students.office.message.write">
      {draft => <Write draft={draft} />}
    </Loaded>
  )
}

function Write({ draft }: { draft: Draft }) {
  const words = useWords()
  const word = (key: string, values?: object) => words(`students.office.message.${key}`, { ...values })
  const toList = (
    <LinkButton to={listAddress} icon="users">
      {words('students.office.state.to_list')}
    </LinkButton>
  )
  return (
    <Page
      title={word('write')}
      actions={
        <LinkButton to={oldMessages.path} look="outlined" size="small" icon="clock">
          {words('students.old-message.many')}
        </LinkButton>
      }
    >
      {draft.students.length === 0 ? (
        <Empty icon="mail" title={words('students.office.bulk.none')} text={word('nobody')} action={toList} />
      ) : (
        <>
          <Card className="st-note">
            <p>
              <b>{word('to', { count: draft.students.length })}</b>{' '}
              <bdi>
                <Listed items={draft.students.map(each => each.full_name)} />
              </bdi>
            </p>
            <TemplateChoice templates={draft.templates} />
          </Card>
          <TextForm draft={draft} key={draft.subject} />
        </>
      )}
    </Page>
  )
}

function TemplateChoice({ templates }: { templates: Draft['templates'] }) {
  const words = useWords()
  const [search, setSearch] = useSearchParams()
  if (templates.length === 0) return null
  return (
    <Select
      label={words('students.template.one')}
      placeholder=""
      value={search.get('template_id') ?? ''}
      choices={templates.map(each => ({ value: String(each.id), label: each.name }))}
      onChange={event => setSearch({ ids: search.get('ids') ?? '', template_id: event.target.value })}
    />
  )
}

function TextForm({ draft }: { draft: Draft }) {
  const words = useWords()
  const navigate = useNavigate()
  const refresh = useAfterAct()
  return (
    <ContractForm
      route={verbOf(storeMessage, MessageToMany)}
      word={word}
      values={{
        ids: draft.students.map(each => each.id),
        subject: draft.subject,
        body: draft.body,
        by_mail: true,
        by_sms: false,
        dry_run: false,
      }}
      saveLabel={words('students.office.message.send')}
      savedMessage={words('students.office.message.sent')}
      onCancel={() => navigate(listMessages.path)}
      onDone={() => {
        refresh()
        navigate(listMessages.path)
      }}
    >
      {({ Field }) => (
        <>
          <Field source="subject" />
          <Field source="body" help={words('students.office.message.placeholders', placeholders)} />
          <Field source="by_mail" />
          <Field source="by_sms" />
          <Reach ids={draft.students.map(each => each.id)} />
        </>
      )}
    </ContractForm>
  )
}
