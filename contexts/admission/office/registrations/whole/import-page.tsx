import type { Out } from '@halaqa/kit-contract'
import { ImportPanel, Loaded, Page, useWords } from '@halaqa/kit-office'
import { Button, Card, Select } from '@halaqa/kit-web/light'
import { useState } from 'react'
import { importPage, importRegistrations, importTemplate } from '../../../contract/office.ts'
import { useSaveFile } from '../../save-file.ts'

/** Applicants from a sheet: which period, the file, a trial, then in earnest. */
export function ImportPage() {
  return (
    <Loaded route={importPage} word="admission.office.import.title">
      {start => <Import start={start} />}
    </Loaded>
  )
}

function Import({ start: { periods, columns } }: { start: Out<typeof importPage.reply> }) {
  const words = useWords()
  const { isBusy, save } = useSaveFile()
  const [chosen, setChosen] = useState<string>()
  const word = (key: string) => words(`admission.office.import.${key}`)
  const period = chosen ?? String((periods.find(each => each.open) ?? periods[0])?.id ?? '')
  const template = (format: 'xlsx' | 'csv') =>
    void save(importTemplate, { query: { format } }, `${word('template')}.${format}`)
  return (
    <Page
      title={word('title')}
      actions={
        <>
          <Button look="outlined" size="small" icon="dl" busy={isBusy} onClick={() => template('csv')}>
            {word('template')} CSV
          </Button>
          <Button look="outlined" size="small" icon="dl" busy={isBusy} onClick={() => template('xlsx')}>
            {word('template')} XLSX
          </Button>
        </>
      }
    >
      <Card as="section" aria-label={word('columns')}>
        <h2 className="ad-part-title">{word('columns')}</h2>
        <p className="ad-hint">{word('columns_text')}</p>
        <ul className="ad-columns">
          {columns.map(column => (
            <li key={column.key}>
              <bdi>{column.label}</bdi>
              {column.required && <b aria-hidden="true"> *</b>}
            </li>
          ))}
        </ul>
      </Card>
      <ImportPanel route={importRegistrations} fields={{ period_id: period }}>
        <Select
          label={words('admission.period.one')}
          value={period}
          choices={periods.map(each => ({ value: String(each.id), label: each.name }))}
          onChange={event => setChosen(event.target.value)}
        />
      </ImportPanel>
    </Page>
  )
}
