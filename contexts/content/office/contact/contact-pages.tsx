import { instant } from '@halaqa/kit-contract/format'
import {
  ActionButton,
  Assignment,
  ContractForm,
  Facts,
  Failed,
  Page,
  PlainList,
  useCall,
  useWords,
  Waiting,
} from '@halaqa/kit-office'
import { useLanguage } from '@halaqa/kit-web/i18n'
import { Card, Chip, Value } from '@halaqa/kit-web/light'
import { keyOf } from '@halaqa/kit-web/session'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { answerContact, closeContact, listContact, showContact } from '../../contract/contact-inbox.ts'
import './contact.css'

const word = 'content.contact'
const tones = { new: 'info', answered: 'success', closed: 'neutral' } as const
const columns = [
  'name' as const,
  'topic' as const,
  { source: 'message' as const, render: (row: { message: string }) => <span className="of-long">{row.message}</span> },
  { source: 'state' as const, tones },
  'created_at' as const,
]
const open = (row: { id: number }) => `/content/contact/show/${row.id}`
const actions = { close: closeContact }

export const InboxPage = () => (
  <PlainList route={listContact} word={word} columns={columns} title="name" open={open} actions={actions} />
)

/** A letter and its answer. */
export function ContactPage() {
  const words = useWords()
  const call = useCall()
  const queries = useQueryClient()
  const [language] = useLanguage()
  const id = Number(useParams().id)
  const key = keyOf(showContact, { id })
  const letter = useQuery({ queryKey: key, queryFn: () => call(showContact, { params: { id } }) })
  const again = () => void queries.invalidateQueries({ queryKey: key })
  if (!letter.data)
    return letter.error ? <Failed error={letter.error} onRetry={() => void letter.refetch()} /> : <Waiting />
  const row = letter.data
  return (
    <Page
      title={row.name}
      chips={<Chip tone={tones[row.state]}>{words(`${word}.values.state.${row.state}`)}</Chip>}
      actions={
        row.can.close && (
          <ActionButton
            action={closeContact}
            params={{ id }}
            word={word}
            label={`${word}.actions.close`}
            onDone={again}
          />
        )
      }
    >
      <Assignment kind="content.contact" id={id} />
      <Card>
        <Facts
          columns={2}
          items={[
            { label: words(`${word}.fields.email`), value: <Value ltr>{row.email}</Value> },
            { label: words(`${word}.fields.mobile`), value: row.mobile && <Value ltr>{row.mobile}</Value> },
            { label: words(`${word}.fields.topic`), value: words(`${word}.values.topic.${row.topic}`) },
            { label: words(`${word}.fields.created_at`), value: instant(row.created_at, language) },
          ]}
        />
        <p className="letter" dir="auto">
          {row.message}
        </p>
      </Card>
      {row.answer && (
        <Card className="letter-answer">
          <b>
            <bdi>{row.answered_by}</bdi> · <bdi>{row.answered_at && instant(row.answered_at, language)}</bdi>
          </b>
          <p className="letter" dir="auto">
            {row.answer}
          </p>
        </Card>
      )}
      {row.can.answer && (
        <ContractForm
          route={answerContact}
          params={{ id }}
          word={word}
          saveLabel={words(`${word}.actions.answer`)}
          savedMessage={words('content.office.answered')}
          onDone={again}
        >
          {({ Field }) => <Field source="answer" />}
        </ContractForm>
      )}
    </Page>
  )
}
