import { instant } from '@halaqa/kit-contract/format'
import {
  ActionButton,
  ImportPanel,
  Loaded,
  Page,
  SaveButton,
  useAfterAct,
  useMay,
  useOffice,
  useWords,
} from '@halaqa/kit-office'
import { Button, Card, Chip, Empty, Notice } from '@halaqa/kit-web/light'
import { SearchForm } from '@halaqa/kit-web/table'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { exportGrid, gradeGrid, gradeSheets, importGrid } from '../../contract/grade-office.ts'
import { ofParts, recallGrades, releaseGrades, releaseHistory } from '../../contract/grade-release.ts'
import { Sheet } from './sheet.tsx'
import type { Grid } from './sheet-rows.ts'
import { goToFirst, goToMissing } from './to-mark.ts'

/** The marks of a subject in a semester, entered by keyboard: Enter and arrows go from cell to cell, each is saved as one goes. */
export function GridPage() {
  const { semester_id, subject_id } = useParams()
  const [search] = useSearchParams()
  const params = { semester_id: Number(semester_id), subject_id: Number(subject_id) }
  const page = Number(search.get('page')) || 1
  const q = search.get('q') || undefined
  return (
    <Loaded route={gradeGrid} params={params} query={{ page, q }} word="grading.office.grid.title">
      {grid => <Shown key={`${semester_id}/${subject_id}`} grid={grid} params={params} q={q} />}
    </Loaded>
  )
}

type Params = { semester_id: number; subject_id: number }
function Shown({ grid, params, q }: { grid: Grid; params: Params; q: string | undefined }) {
  const words = useWords()
  const [isImporting, setImporting] = useState(false)
  const word = (key: string) => words(`grading.office.grid.${key}`)
  return (
    <Page
      title={grid.subject.name}
      sub={
        <>
          <bdi dir="ltr">{grid.subject.code}</bdi> · {grid.semester.name}
        </>
      }
      chips={
        <>
          {grid.can.enter && grid.rows.length > 0 && (
            <button
              type="button"
              className="hq-skip"
              aria-keyshortcuts="Alt+N"
              onClick={() => goToMissing() || goToFirst()}
            >
              {word('skip')}
            </button>
          )}
          {grid.result_released_at && <Chip tone="success">{word('released')}</Chip>}
        </>
      }
      crumbs={[{ label: word('title'), to: gradeSheets.path }]}
      actions={
        <>
          <SaveButton route={exportGrid} given={{ params }} name={`${grid.subject.code}.xlsx`} />
          {grid.can.enter && (
            <Button
              look="outlined"
              size="small"
              icon="ul"
              aria-expanded={isImporting}
              onClick={() => setImporting(!isImporting)}
            >
              {word('import')}
            </Button>
          )}
          <Releasing grid={grid} params={params} />
        </>
      }
    >
      {isImporting && (
        <ImportPanel route={importGrid} params={params}>
          <p className="gr-hint">{word('import_text')}</p>
        </ImportPanel>
      )}
      <Finding grid={grid} q={q} />
      {grid.rows.length > 0 ? (
        <Sheet key={grid.current_page} grid={grid} params={params} />
      ) : grid.current_page > 1 || q ? (
        <Empty
          icon="search"
          title={words('office.list.nothing_found')}
          text={words('office.list.nothing_found_text')}
        />
      ) : (
        <Empty icon="users" title={word('empty')} text={word('empty_text')} />
      )}
      <Releases params={params} />
    </Page>
  )
}

/** One student of a sheet that has several pages. */
function Finding({ grid, q }: { grid: Grid; q: string | undefined }) {
  const words = useWords()
  const [, setSearch] = useSearchParams()
  if (grid.last_page === 1 && !q) return null
  return (
    <div role="search">
      <SearchForm
        key={q}
        label={words('grading.office.grid.search')}
        q={q ?? ''}
        onSearch={next => setSearch(next ? { q: next } : {})}
      >
        {q && (
          <Button look="text" onClick={() => setSearch({})}>
            {words('grading.office.grid.everybody')}
          </Button>
        )}
      </SearchForm>
    </div>
  )
}

/** What students do not see yet is released, what they see is taken back; a button without a part to choose is not there. */
function Releasing({ grid, params }: { grid: Grid; params: Params }) {
  const refresh = useAfterAct()
  const shared = { params, word: 'grading.grade', onDone: refresh }
  const label = useWords()('grading.grade.values.part.result')
  const own = [...grid.parts, { part: 'result', label, released_at: grid.result_released_at }]
  const hidden = own.filter(each => !each.released_at)
  const seen = own.filter(each => each.released_at)
  return (
    <>
      {hidden.length > 0 && (
        <ActionButton
          {...shared}
          look="filled"
          icon="eye"
          action={ofParts(releaseGrades, hidden)}
          label="grading.office.grid.release"
        />
      )}
      {seen.length > 0 && (
        <ActionButton {...shared} icon="lock" action={ofParts(recallGrades, seen)} label="grading.office.grid.recall" />
      )}
    </>
  )
}

/** When parts were shown to students, and taken back. */
function Releases({ params }: { params: Params }) {
  const words = useWords()
  const may = useMay()
  const { call, language } = useOffice()
  const answer = useQuery({
    queryKey: ['grading', 'releases', params],
    queryFn: () => call(releaseHistory, { params }),
    enabled: may(releaseHistory.access),
  })
  if (!answer.data?.rows.length) return null
  return (
    <Card as="section" aria-label={words('grading.office.grid.releases')}>
      <h2 className="gr-title">{words('grading.office.grid.releases')}</h2>
      <ul className="gr-releases">
        {answer.data.rows.map(row => (
          <li key={row.id}>
            <b>{row.label}</b>
            <span>
              {instant(row.released_at, language)} · <bdi>{row.released_by}</bdi>
            </span>
            {row.recalled_at && (
              <Notice tone="warning" icon="info">
                {words('grading.office.grid.recalled', { by: row.recalled_by ?? '' })}{' '}
                {instant(row.recalled_at, language)}: <bdi>{row.reason}</bdi>
              </Notice>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
