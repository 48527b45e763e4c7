import type { Out } from '@halaqa/kit-contract'
import { instant } from '@halaqa/kit-contract/format'
import { Desk, type DeskAct, deskAct, Facts, useCall, useOffice, useWords } from '@halaqa/kit-office'
import { Card, Value } from '@halaqa/kit-web/light'
import { answerContact, closeContact, listContact, showContact } from '../../contract/contact-inbox.ts'
import './contact.css'

type Letter = Out<typeof showContact.reply>

const word = (key: string) => `content.office.desk.${key}`

/** Letters to the college one after the other, answered by e-mail or closed. */
export function ContactDesk() {
  const call = useCall()
  const acts: DeskAct<Letter>[] = [
    {
      letter: 'A',
      label: 'content.contact.actions.answer',
      said: word('answered'),
      icon: 'mail',
      text: {
        label: 'content.contact.fields.answer',
        help: word('answer_help'),
        missing: word('answer_missing'),
        send: 'content.contact.actions.answer',
        readyLabel: 'content.contact.fields.answer',
        max: 4000,
        ready: [],
      },
      act: (letter, answer) => call(answerContact, { params: { id: letter.id }, body: { answer } }),
    },
    deskAct(call, closeContact, { letter: 'C', said: word('closed'), icon: 'x', isDanger: true }),
  ]
  return (
    <Desk<Letter>
      kind="content.contact"
      title="content.contact.many"
      empty={word('empty')}
      emptyText={word('empty_text')}
      list={{ to: listContact.path, label: 'content.contact.many' }}
      load={id => call(showContact, { params: { id } })}
      nameOf={letter => letter.name}
      about={letter => <About letter={letter} />}
      acts={acts}
    >
      {letter => (
        <Card>
          <p className="letter" dir="auto">
            {letter.message}
          </p>
        </Card>
      )}
    </Desk>
  )
}

function About({ letter }: { letter: Letter }) {
  const words = useWords()
  const { language } = useOffice()
  const field = (key: string) => words(`content.contact.fields.${key}`)
  return (
    <Facts
      items={[
        { label: field('topic'), value: words(`content.contact.values.topic.${letter.topic}`) },
        { label: field('email'), value: <Value ltr>{letter.email}</Value> },
        { label: field('mobile'), value: letter.mobile ? <Value ltr>{letter.mobile}</Value> : '—' },
        { label: field('created_at'), value: instant(letter.created_at, language) },
      ]}
    />
  )
}
