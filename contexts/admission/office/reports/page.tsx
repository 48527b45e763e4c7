import { Failed, Page, SpanForm, useWords, Waiting } from '@halaqa/kit-office'
import { Button, Card, Select } from '@halaqa/kit-web/light'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { exportReport, type ReportName, reportNames, reports } from '../../contract/report.ts'
import { useSaveFile } from '../save-file.ts'
import { ShownFigures } from './shown-figures.tsx'
import { type Figures, useReport } from './use-report.ts'

/** Whether a text is a day as addresses carry it. */
const isoDay = (value: string | null): value is string => /^\d{4}-\d{2}-\d{2}$/.test(value ?? '')

const degrees = ['diploma', 'bachelor', 'master']
const nameIn = (path: string): ReportName => reportNames.find(name => path.endsWith(`/${name}`)) ?? 'index'

/** One report over a chosen span: chart, table, print, sheet. The span stands in the address. */
export function ReportPage() {
  const words = useWords()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const [asked, setAsked] = useAsked()
  const name = nameIn(pathname)
  const query = {
    ...(isoDay(asked.get('from')) && { from: asked.get('from')! }),
    ...(isoDay(asked.get('to')) && { to: asked.get('to')! }),
    ...(degrees.includes(asked.get('degree') ?? '') && { degree_type: asked.get('degree') as 'bachelor' }),
  }
  const { answer, canPrint, isPrinting, printAll } = useReport(name, query, Number(asked.get('page')) || 1)
  const { isBusy, save } = useSaveFile()
  const word = (key: string) => words(`admission.office.report.${key}`)
  const title = words(`admission.report.titles.${name}`)
  return (
    <Page
      title={title}
      actions={
        <span className="ad-acts ad-no-print">
          <Button
            look="outlined"
            size="small"
            icon="file"
            busy={isPrinting}
            disabled={!canPrint}
            title={canPrint ? undefined : word('too_long')}
            onClick={printAll}
          >
            {word('print')}
          </Button>
          <Button
            look="outlined"
            size="small"
            icon="dl"
            busy={isBusy}
            onClick={() => void save(exportReport, { params: { report: name }, query }, `${title}.xlsx`)}
          >
            XLSX
          </Button>
        </span>
      }
    >
      <nav className="of-tabs ad-no-print" aria-label={word('many')}>
        {reportNames.map(each => (
          <button
            key={each}
            type="button"
            aria-current={each === name ? 'page' : undefined}
            onClick={() => navigate({ pathname: reports[each].path, search: withoutPage(asked).toString() })}
          >
            {words(`admission.report.titles.${each}`)}
          </button>
        ))}
      </nav>
      <Asked key={answer.data ? 'known' : 'first'} figures={answer.data} />
      {answer.error && <Failed error={answer.error} onRetry={() => void answer.refetch()} />}
      {answer.data ? (
        <ShownFigures
          figures={answer.data}
          degree={query.degree_type}
          onPage={page => setAsked({ page: String(page) })}
        />
      ) : (
        !answer.error && <Waiting />
      )}
    </Page>
  )
}

function withoutPage(asked: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(asked)
  rest.delete('page')
  return rest
}

/** What is asked stands in the address, so that a report can be sent as a link. Whatever changes begins at page one. */
function useAsked(): [URLSearchParams, (next: Record<string, string>) => void] {
  const [asked, setAsked] = useSearchParams()
  const set = (next: Record<string, string>) => {
    const kept = { ...Object.fromEntries(withoutPage(asked)), ...next }
    setAsked(Object.fromEntries(Object.entries(kept).filter(([, value]) => value)), { replace: true })
  }
  return [asked, set]
}

/** The span and the degree. */
function Asked({ figures }: { figures: Figures | undefined }) {
  const words = useWords()
  const [asked, set] = useAsked()
  return (
    <Card as="section" className="ad-asked ad-no-print" aria-label={words('admission.office.report.show')}>
      <SpanForm
        key={`${figures?.from} ${figures?.to}`}
        from={figures?.from ?? ''}
        to={figures?.to ?? ''}
        onChoose={set}
      />
      <Select
        label={words('admission.registration.fields.degree_type')}
        value={asked.get('degree') ?? ''}
        choices={[
          { value: '', label: words('admission.office.report.all_degrees') },
          ...degrees.map(value => ({ value, label: words(`admission.period.values.degree_types.${value}`) })),
        ]}
        onChange={event => set({ degree: event.target.value })}
      />
    </Card>
  )
}
