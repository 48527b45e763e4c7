import { instant } from '@halaqa/kit-contract/format'
import { Facts, PlainList, useWords } from '@halaqa/kit-office'
import { useLanguage } from '@halaqa/kit-web/i18n'
import { Value } from '@halaqa/kit-web/light'
import type { z } from 'zod'
import { type AuditRow, listAudit } from '../../contract/audit.ts'
import { actName, fieldName, kindName, subjectText, valueText } from '../../contract/audit-words.ts'

type Row = z.infer<typeof AuditRow>
const columns = [
  'at' as const,
  { source: 'actor_name' as const, render: (row: Row) => <Who row={row} /> },
  { source: 'action' as const, render: (row: Row) => <Act row={row} /> },
  { source: 'subject_id' as const, render: (row: Row) => <Subject row={row} /> },
  'note' as const,
  { source: 'address' as const, render: (row: Row) => row.address && <Value ltr>{row.address}</Value> },
]
const glance = (row: Row) => <AuditGlance row={row} />

/** Who did what, when; the quick look shows what was before and after. */
export const AuditPage = () => (
  <PlainList route={listAudit} word="identity.audit" columns={columns} title="action" glance={glance} />
)

function Who({ row }: { row: Row }) {
  const words = useWords()
  if (row.actor_guard === 'system') return words('identity.audit.system')
  if (row.actor_name) return <bdi>{row.actor_name}</bdi>
  // Nobody had proven to be anybody: whose account it was tried at.
  return row.subject_name ? <bdi>{words('identity.audit.at_account', { name: row.subject_name })}</bdi> : '—'
}

function Act({ row }: { row: Row }) {
  const words = useWords()
  return <bdi title={row.action}>{actName(words, row.action)}</bdi>
}

function Subject({ row }: { row: Row }) {
  const words = useWords()
  return row.subject_id ? <bdi>{subjectText(words, row.subject_id)}</bdi> : '—'
}

function AuditGlance({ row }: { row: Row }) {
  const words = useWords()
  const [language] = useLanguage()
  const keys = [...new Set([...Object.keys(row.before ?? {}), ...Object.keys(row.after ?? {})])]
  return (
    <>
      <Facts
        items={[
          { label: words('identity.audit.fields.at'), value: instant(row.at, language) },
          { label: words('identity.audit.fields.actor_name'), value: <Who row={row} /> },
          ...(row.acting_by ? [{ label: words('identity.audit.fields.acting_by'), value: row.acting_by }] : []),
          { label: words('identity.audit.fields.action'), value: <Act row={row} /> },
          {
            label: words('identity.audit.fields.subject_kind'),
            value: [kindName(words, row.subject_kind), subjectText(words, row.subject_id ?? ''), row.subject_name]
              .filter(Boolean)
              .join(' '),
          },
          { label: words('identity.audit.fields.address'), value: <Value ltr>{row.address}</Value> },
          { label: words('identity.audit.fields.note'), value: row.note },
        ]}
      />
      {keys.length > 0 && (
        <table className="of-table">
          <thead>
            <tr>
              <th scope="col">{words('identity.audit.field')}</th>
              <th scope="col">{words('identity.audit.before')}</th>
              <th scope="col">{words('identity.audit.after')}</th>
            </tr>
          </thead>
          <tbody>
            {keys.map(key => (
              <tr key={key}>
                <th scope="row">
                  <bdi title={key}>{fieldName(words, row.subject_kind, key)}</bdi>
                </th>
                <td>
                  <bdi>{valueText(row.before?.[key])}</bdi>
                </td>
                <td>
                  <bdi>{valueText(row.after?.[key])}</bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}
