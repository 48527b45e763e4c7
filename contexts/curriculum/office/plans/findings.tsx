import { ordinal } from '@halaqa/kit-contract/format'
import { useOffice, useWords } from '@halaqa/kit-office'
import { Notice } from '@halaqa/kit-web/light'
import type { Finding } from '../../contract/plan-check.ts'

/** What hinders a plan, and what is only told. */
export function Findings({ findings, nameOf }: { findings: readonly Finding[]; nameOf: (id: number) => string }) {
  const words = useWords()
  const { language } = useOffice()
  const hindering = findings.filter(finding => finding.blocks)
  const said = ({ problem, term, subject_id, other_id, number }: Finding) =>
    words(`curriculum.office.finding.${problem}`, {
      subject: subject_id === null ? '' : `\u2066${nameOf(subject_id)}\u2069`,
      other: other_id === null ? '' : `\u2066${nameOf(other_id)}\u2069`,
      term: term === null ? '' : ordinal(term, language),
      number: number ?? 0,
    })
  const list = (rows: readonly Finding[]) => (
    <ul className="cu-gaps">
      {rows.map(finding => (
        <li key={JSON.stringify(finding)}>{said(finding)}</li>
      ))}
    </ul>
  )
  const told = findings.filter(finding => !finding.blocks)
  return (
    <div role="status" className="cu-findings">
      {hindering.length > 0 && (
        <Notice
          tone="warning"
          icon="alert"
          title={words('curriculum.office.plan.hinders', { count: hindering.length })}
        >
          {list(hindering)}
        </Notice>
      )}
      {told.length > 0 && (
        <Notice tone="info" icon="info">
          {list(told)}
        </Notice>
      )}
      {findings.length === 0 && (
        <Notice tone="success" icon="check">
          {words('curriculum.office.plan.whole')}
        </Notice>
      )}
    </div>
  )
}
