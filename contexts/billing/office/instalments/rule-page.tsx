import { money, percent } from '@halaqa/kit-contract/format'
import { ActionButton, Facts, Loaded, Page, useAfterAct, useOffice, useWords } from '@halaqa/kit-office'
import { Card, Chip, LinkButton } from '@halaqa/kit-web/light'
import { DataTable } from '@halaqa/kit-web/table'
import { useNavigate, useParams } from 'react-router'
import { deleteRule, deleteRulePart, listRules, type Rule, showRule } from '../../contract/instalment-rules.ts'
import { ruleForm, rulePartForm } from './addresses.ts'

const word = 'billing.instalment-rule'

/** A rule: its parts, and of whom it is. */
export function RulePage() {
  const id = Number(useParams().id)
  const words = useWords()
  return (
    <Loaded route={showRule} params={{ id }} word={`${word}.one`}>
      {rule => (
        <Page
          title={rule.name}
          crumbs={[{ label: words(`${word}.many`), to: listRules.path }]}
          chips={
            <Chip tone={rule.is_active ? 'success' : 'neutral'}>
              {words(`${word}.values.is_active.${rule.is_active}`)}
            </Chip>
          }
          actions={<Acts rule={rule} />}
        >
          <Head rule={rule} />
          <Parts rule={rule} />
        </Page>
      )}
    </Loaded>
  )
}

function Acts({ rule: { id, can } }: { rule: Rule }) {
  const words = useWords()
  const navigate = useNavigate()
  const refresh = useAfterAct()
  const leave = () => {
    refresh()
    void navigate(listRules.path)
  }
  return (
    <>
      {can.delete && (
        <ActionButton danger action={deleteRule} params={{ id }} word={word} label="ra.action.delete" onDone={leave} />
      )}
      {can.edit && (
        <>
          <LinkButton look="outlined" size="small" icon="plus" to={rulePartForm(id)}>
            {words('billing.instalment-rule-part.add')}
          </LinkButton>
          <LinkButton look="outlined" size="small" icon="edit" to={ruleForm(id)}>
            {words('ra.action.edit')}
          </LinkButton>
        </>
      )}
    </>
  )
}

function Head({ rule }: { rule: Rule }) {
  const words = useWords()
  const { language } = useOffice()
  const label = (field: string) => words(`${word}.fields.${field}`)
  const degree = rule.degree_type && words(`${word}.values.degree_type.${rule.degree_type}`)
  return (
    <Card>
      <Facts
        columns={2}
        items={[
          { label: words(`${word}.whose`), value: rule.specialty || degree || words(`${word}.everybody`) },
          { label: label('counted_from'), value: words(`${word}.values.counted_from.${rule.counted_from}`) },
          { label: label('min_amount'), value: <bdi className="of-nowrap">{money(rule.min_amount, language)}</bdi> },
          { label: label('plans'), value: rule.plans },
        ]}
      />
    </Card>
  )
}

function Parts({ rule: { parts, can } }: { rule: Rule }) {
  const words = useWords()
  const { language } = useOffice()
  const refresh = useAfterAct()
  const head = (field: string) => words(`billing.instalment-rule-part.fields.${field}`)
  return (
    <section className="of-box bi-account" aria-label={words('billing.instalment-rule-part.many')}>
      <h2>{words('billing.instalment-rule-part.many')}</h2>
      <DataTable
        caption={words('billing.instalment-rule-part.many')}
        rows={parts}
        idOf={part => part.id}
        columns={[
          { key: 'days', title: head('days'), main: true, cell: part => afterDays(part.days, words) },
          { key: 'share', title: head('share'), number: true, cell: part => percent(part.share / 100, language) },
          {
            key: 'acts',
            title: words('billing.instalment-rule-part.actions.delete'),
            cell: part =>
              can.edit && parts.length > 1 ? (
                <ActionButton
                  danger
                  action={deleteRulePart}
                  params={{ id: part.id }}
                  word="billing.instalment-rule-part"
                  label="billing.instalment-rule-part.actions.delete"
                  onDone={refresh}
                />
              ) : (
                '—'
              ),
          },
        ]}
      />
    </section>
  )
}

const afterDays = (days: number, words: ReturnType<typeof useWords>): string =>
  days === 0
    ? words('billing.instalment-rule-part.at_once')
    : words('billing.instalment-rule-part.after', { smart_count: days, count: days })
