import '../learning.css'
import { instant } from '@halaqa/kit-contract/format'
import { ActionButton, Assignment, Facts, Loaded, Page, useOffice, useWords } from '@halaqa/kit-office'
import { Chip, Notice, useToast } from '@halaqa/kit-web/light'
import { useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { acceptVlog, hideVlog, listVlog, type ModeratedVlog, refuseVlog, showVlog } from '../../contract/vlog.ts'
import { Entry } from './entry.tsx'
import { vlogTones } from './vlog-list.tsx'

const word = 'learning.vlog'

/** One entry, watched and decided on. */
export function VlogPage() {
  const id = Number(useParams().id)
  return (
    <Loaded route={showVlog} params={{ id }} word={`${word}.one`}>
      {entry => <Shown key={`${entry.revision} ${entry.state}`} entry={entry} />}
    </Loaded>
  )
}

function Shown({ entry }: { entry: ModeratedVlog }) {
  const words = useWords()
  const { language } = useOffice()
  const field = (name: string) => words(`${word}.fields.${name}`)
  return (
    <Page
      title={entry.title}
      sub={
        <>
          <bdi>{entry.author}</bdi> · <bdi dir="ltr">{entry.number}</bdi>
        </>
      }
      chips={<Chip tone={vlogTones[entry.state]}>{words(`${word}.values.state.${entry.state}`)}</Chip>}
      crumbs={[{ label: words(`${word}.many`), to: listVlog.path }]}
      actions={<Acts entry={entry} />}
    >
      <Assignment kind="learning.vlog" id={entry.id} />
      <Entry entry={entry}>
        {entry.reason && (
          <Notice tone="neutral" icon="note" title={field('reason')}>
            <span dir="auto">{entry.reason}</span>
          </Notice>
        )}
        <Facts
          items={[
            { label: field('submitted_at'), value: instant(entry.submitted_at, language) },
            { label: field('decided_by'), value: <bdi>{entry.decided_by}</bdi> },
            { label: field('decided_at'), value: entry.decided_at && instant(entry.decided_at, language) },
          ].filter(each => entry.decided_at || each.label === field('submitted_at'))}
        />
      </Entry>
    </Page>
  )
}

function Acts({ entry }: { entry: ModeratedVlog }) {
  const words = useWords()
  const toast = useToast()
  const queries = useQueryClient()
  const shared = {
    params: { id: entry.id },
    // What was watched; an entry changed since is refused.
    body: { revision: entry.revision },
    word,
    onDone: () => {
      toast({ text: words('learning.office.vlog.done') })
      void queries.invalidateQueries({ queryKey: ['learning'] })
    },
  }
  return (
    <>
      {entry.can.refuse && <ActionButton {...shared} action={refuseVlog} label={`${word}.actions.refuse`} />}
      {entry.can.hide && <ActionButton {...shared} action={hideVlog} label={`${word}.actions.hide`} icon="off" />}
      {entry.can.accept && (
        <ActionButton {...shared} action={acceptVlog} label={`${word}.actions.accept`} look="filled" icon="check" />
      )}
    </>
  )
}
