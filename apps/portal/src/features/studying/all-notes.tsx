import './studying.css'
import { CallError } from '@halaqa/kit-contract'
import { useLanguage, useWords } from '@halaqa/kit-web/i18n'
import { Button, Card, Empty, Input, Select, useToast } from '@halaqa/kit-web/light'
import { Loaded, PageHead, Section } from '@halaqa/kit-web/screen'
import { keyOf, useCallQuery, useSession } from '@halaqa/kit-web/session'
import { ownNotes, ownNotesPdf, type PlacedNote } from '@halaqa/learning/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useAtPlace } from '../../at-place.ts'
import { saveFile } from '../payment/save-file.ts'
import { clockOf } from './control-bar.tsx'
import { NoteRow } from './note-row.tsx'

const perPage = 50

/** All notes over all subjects: searched, changed, and taken along as a document. */
export function Page() {
  const t = useWords('studying')
  const [typed, type] = useState('')
  // A link to a note names its subject.
  const [address] = useSearchParams()
  const [subject, choose] = useState(address.get('subject') ?? '')
  const [page, setPage] = useState(1)
  const q = useDeferredValue(typed.trim())
  const asked = { ...(q && { q }), ...(subject && { subject_id: Number(subject) }) }
  const notes = useCallQuery(
    ownNotes,
    { query: { ...asked, page, per_page: perPage } },
    { staleTime: 0, placeholderData: before => before },
  )
  useAtPlace(notes.data !== undefined)
  const queries = useQueryClient()
  const again = () => void queries.invalidateQueries({ queryKey: keyOf(ownNotes) })
  return (
    <>
      <PageHead
        title={t('tabs.notes')}
        sub={t('notes.all_text')}
        actions={notes.data?.rows.length ? <Print asked={asked} /> : null}
      />
      <Loaded query={notes}>
        {({ rows, subjects, current_page, last_page }) => (
          <div className="ap-stack">
            <div className="ap-two">
              <Input
                label={t('notes.search')}
                type="search"
                value={typed}
                onChange={event => {
                  type(event.target.value)
                  setPage(1)
                }}
              />
              <Select
                label={t('notes.subject')}
                value={subject}
                onChange={event => {
                  choose(event.target.value)
                  setPage(1)
                }}
                choices={[
                  { value: '', label: t('notes.all_subjects') },
                  ...subjects.map(each => ({ value: String(each.id), label: each.name })),
                ]}
              />
            </div>
            {rows.length === 0 && (
              <Empty
                icon="note"
                title={t(q || subject ? 'notes.none_found' : 'notes.none')}
                text={t('notes.none_text')}
              />
            )}
            {[...Map.groupBy(rows, row => row.subject_id).values()].map(own => (
              <Section key={own[0]!.subject_id} title={own[0]!.subject}>
                <Card>
                  <ul className="sy-notes">
                    {own.map(note => (
                      <NoteRow
                        key={note.id}
                        note={note}
                        where={<Where note={note} />}
                        changed={again}
                        removed={again}
                        restored={again}
                      />
                    ))}
                  </ul>
                </Card>
              </Section>
            ))}
            {last_page > 1 && (
              <div className="ap-acts">
                <Button look="outlined" size="small" disabled={current_page <= 1} onClick={() => setPage(page - 1)}>
                  {t('notes.before')}
                </Button>
                <Button
                  look="outlined"
                  size="small"
                  disabled={current_page >= last_page}
                  onClick={() => setPage(page + 1)}
                >
                  {t('notes.after')}
                </Button>
              </div>
            )}
          </div>
        )}
      </Loaded>
    </>
  )
}

/** The element, with the moment where it is a film; a link as long as it lies open. */
function Where({ note }: { note: PlacedNote }) {
  const said = (
    <>
      <bdi>{note.element}</bdi>
      {note.timed && (
        <>
          {' · '}
          <bdi dir="ltr">{clockOf(note.at_ms)}</bdi>
        </>
      )}
    </>
  )
  if (!note.open) return <small>{said}</small>
  return (
    <Link className="sy-where" to={`/student/element/${note.element_id}${note.timed ? `?at=${note.at_ms}` : ''}`}>
      {said}
    </Link>
  )
}

function Print({ asked }: { asked: { q?: string; subject_id?: number } }) {
  const t = useWords('studying')
  const toast = useToast()
  const [language] = useLanguage()
  const { call } = useSession('students')
  const [busy, setBusy] = useState(false)
  const print = async () => {
    setBusy(true)
    try {
      saveFile(await call(ownNotesPdf, { query: asked }), `notes-${language}.pdf`)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      toast({ text: error.problem.title, tone: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button look="outlined" icon="dl" busy={busy} onClick={() => void print()}>
      {t('notes.pdf')}
    </Button>
  )
}
