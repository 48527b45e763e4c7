import { day, dayOf } from '@halaqa/kit-contract/format'
import { PlainList, useOffice, useWords } from '@halaqa/kit-office'
import { Chip } from '@halaqa/kit-web/light'
import { type Advisee, assignAdvisor, listAdvisees, removeAdvisor } from '../../contract/advisor.ts'

const bulk = {
  assign: { act: assignAdvisor, icon: 'user' as const },
  remove: { act: removeAdvisor, icon: 'x' as const },
}
const presets = [{ key: 'without', label: 'learning.office.advisor.without', filter: { without: 'true' } }]

/** Students and who advises them; given to an advisor one by one or many at once. */
export const AdviseesList = () => (
  <PlainList<Advisee>
    route={listAdvisees}
    word="learning.advisee"
    title="full_name"
    columns={[
      { source: 'number', render: row => <bdi dir="ltr">{row.number}</bdi> },
      'full_name',
      'specialty',
      { source: 'advisor', render: row => <Advisor row={row} /> },
      { source: 'since', render: row => <Since row={row} /> },
    ]}
    bulk={bulk}
    presets={presets}
    references={{ specialty_id: 'academics.specialty', advisor_id: 'learning.advisor' }}
  />
)

function Advisor({ row }: { row: Advisee }) {
  const words = useWords()
  if (row.advisor) return <bdi>{row.advisor}</bdi>
  return <Chip tone="warning">{words('learning.office.advisor.nobody')}</Chip>
}

function Since({ row }: { row: Advisee }) {
  const { language } = useOffice()
  return row.since ? day(dayOf(row.since), language) : null
}
