import type { Equation } from '@halaqa/admission/contract'
import type { Out } from '@halaqa/kit-contract'
import { dayOf, dayWithHijri, number } from '@halaqa/kit-contract/format'
import { useLanguage, useWords } from '@halaqa/kit-web/i18n'
import { Card, Chip, Icon, Notice, type Tone } from '@halaqa/kit-web/light'
import { DataTable, Section } from '@halaqa/kit-web/screen'

const tones: Record<string, Tone> = { waiting: 'info', accepted: 'success', refused: 'error' }

/** What was handed in, and what was decided subject by subject. */
export function EquationResult({ equation }: { equation: Out<typeof Equation> }) {
  const t = useWords('applicant')
  const apply = useWords('apply')
  const [language] = useLanguage()
  const isApproved = equation.state === 'approved'
  return (
    <div className="ap-stack">
      <Notice
        tone={isApproved ? 'success' : 'info'}
        icon={isApproved ? 'check' : 'clock'}
        title={t(isApproved ? 'equation.approved' : 'equation.in_review')}
      >
        {equation.reason ??
          (equation.submitted_at &&
            t('equation.handed_in', { day: dayWithHijri(dayOf(equation.submitted_at), language) }))}
      </Notice>
      <Card>
        <p>
          <b>
            {apply(`degrees.${equation.level}`)} · {equation.university}
          </b>
        </p>
        <p className="ap-quiet">
          {t('equation.year')} <bdi>{equation.year}</bdi> · {equation.grade}
        </p>
        {equation.files.map(file => (
          <p key={file.id} className="ap-quiet ap-row">
            <Icon name="file" size={18} /> <bdi>{file.name}</bdi>
          </p>
        ))}
      </Card>
      <Section title={t('equation.subjects')}>
        <DataTable
          caption={t('equation.subjects')}
          rows={equation.subjects}
          idOf={row => row.id}
          columns={[
            { key: 'name', title: t('equation.subject'), cell: row => row.name, main: true },
            { key: 'hours', title: t('equation.hours'), cell: row => row.hours, number: true },
            {
              key: 'score',
              title: t('equation.score'),
              cell: row => (
                <bdi dir="ltr">{`${number(row.score / 100, language)}/${number(row.score_total / 100, language)}`}</bdi>
              ),
            },
            {
              key: 'status',
              title: t('equation.decision'),
              cell: row => <Chip tone={tones[row.status]}>{t(`equation.statuses.${row.status}`)}</Chip>,
            },
            { key: 'equal', title: t('equation.equal_to'), cell: row => row.equal_to ?? '—' },
          ]}
        />
      </Section>
    </div>
  )
}
