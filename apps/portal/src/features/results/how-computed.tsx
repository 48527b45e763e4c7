import type { Results } from '@halaqa/grading/contract'
import { number } from '@halaqa/kit-contract/format'
import { useLanguage, useWords } from '@halaqa/kit-web/i18n'
import { Card } from '@halaqa/kit-web/light'
import { DataTable, Section } from '@halaqa/kit-web/screen'
import { gpaText } from './gpa-text.ts'

/** Line by line: what counts, and why an attempt does not; the sum at the end is the average. */
export function HowComputed({ results: { results, data, cumulative } }: { results: Results }) {
  const t = useWords('results')
  const [language] = useLanguage()
  const nameOf = new Map(data.grades.map(grade => [grade.id, grade.name]))
  const points = results
    .filter(line => line.counts === 'counts')
    .reduce((sum, line) => sum + Math.round(line.points * 100) * line.hours, 0)
  return (
    <Section title={t('how.title')}>
      <Card flush>
        <details className="rs-how">
          <summary>{t('how.text')}</summary>
          <DataTable
            caption={t('how.title')}
            rows={results}
            idOf={line => line.id}
            columns={[
              { key: 'subject', title: t('how.subject'), main: true, cell: line => nameOf.get(line.id) },
              { key: 'letter', title: t('how.letter'), cell: line => <bdi dir="ltr">{line.letter ?? '—'}</bdi> },
              { key: 'points', title: t('how.points'), number: true, cell: line => gpaText(line.points, language) },
              { key: 'hours', title: t('how.hours'), number: true, cell: line => number(line.hours, language) },
              {
                key: 'product',
                title: t('how.product'),
                number: true,
                cell: line =>
                  line.counts === 'counts'
                    ? gpaText((Math.round(line.points * 100) * line.hours) / 100, language)
                    : '—',
              },
              { key: 'counts', title: t('how.counts'), cell: line => t(`how.${line.counts}`) },
            ]}
          />
          <p>
            <bdi dir="ltr">
              {gpaText(points / 100, language)} ÷ {number(cumulative.hours, language)} ={' '}
              {gpaText(cumulative.gpa, language)}
            </bdi>
          </p>
        </details>
      </Card>
    </Section>
  )
}
