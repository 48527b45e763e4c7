import '../learning.css'
import { instant } from '@halaqa/kit-contract/format'
import { Desk, deskAct, Facts, Link, useCall, useOffice, useWords } from '@halaqa/kit-office'
import { recordAddress } from '@halaqa/records/office/addresses'
import { acceptVlog, listVlog, type ModeratedVlog, refuseVlog, showVlog } from '../../contract/vlog.ts'
import { Entry } from './entry.tsx'

const word = (key: string) => `learning.office.vlog.${key}`
/** Why entries are refused day by day. */
const reasons = ['sound', 'subject', 'others']
/** What was watched; an entry changed since is refused. */
const body = ({ revision }: ModeratedVlog) => ({ revision })

/** Entries of the video diary that wait, one after the other: watched, then accepted or refused. */
export function VlogDesk() {
  const call = useCall()
  const words = useWords()
  const acts = [
    deskAct<ModeratedVlog>(call, acceptVlog, { letter: 'A', said: word('accepted'), icon: 'check', body }),
    deskAct<ModeratedVlog>(call, refuseVlog, {
      letter: 'R',
      said: word('refused'),
      icon: 'x',
      isDanger: true,
      body,
      reason: { help: word('reason_help'), max: 500, ready: reasons.map(reason => words(word(`ready.${reason}`))) },
    }),
  ]
  return (
    <Desk<ModeratedVlog>
      kind="learning.vlog"
      title="learning.vlog.many"
      empty={word('none')}
      emptyText={word('none_text')}
      list={{ to: listVlog.path, label: 'learning.vlog.many' }}
      load={id => call(showVlog, { params: { id } })}
      nameOf={entry => entry.title}
      about={entry => <About entry={entry} />}
      acts={acts}
    >
      {entry => <Entry entry={entry} />}
    </Desk>
  )
}

function About({ entry }: { entry: ModeratedVlog }) {
  const words = useWords()
  const { language } = useOffice()
  const field = (key: string) => words(`learning.vlog.fields.${key}`)
  return (
    <Facts
      items={[
        {
          label: field('author'),
          value: (
            <Link to={recordAddress(entry.student_id)}>
              <bdi>{entry.author}</bdi>
            </Link>
          ),
        },
        { label: field('number'), value: <bdi dir="ltr">{entry.number}</bdi> },
        { label: field('submitted_at'), value: instant(entry.submitted_at, language) },
      ]}
    />
  )
}
