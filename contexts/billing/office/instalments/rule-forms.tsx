import type { In, Out } from '@halaqa/kit-contract'
import { percent } from '@halaqa/kit-contract/format'
import {
  ContractForm,
  type Inputs,
  Loaded,
  messageWithin,
  NumberInput,
  Page,
  useAfterAct,
  useOffice,
  useWords,
} from '@halaqa/kit-office'
import { useChosen, useFormAround } from '@halaqa/kit-web/forms'
import { Button, IconButton } from '@halaqa/kit-web/light'
import { useNavigate, useParams } from 'react-router'
import { wholeShare } from '../../contract/deal-parts.ts'
import {
  createRule,
  createRulePart,
  editRule,
  listRules,
  type RuleInput,
  storeRule,
  storeRulePart,
  updateRule,
} from '../../contract/instalment-rules.ts'
import { ruleAddress } from './addresses.ts'

const word = 'billing.instalment-rule'

export function NewRulePage() {
  const words = useWords()
  const navigate = useNavigate()
  return (
    <Loaded route={createRule} word={`${word}.add`}>
      {draft => (
        <Page title={words(`${word}.add`)} crumbs={[{ label: words(`${word}.many`), to: listRules.path }]}>
          <ContractForm
            route={storeRule}
            word={word}
            values={draft}
            onCancel={() => void navigate(listRules.path)}
            onDone={({ id }) => void navigate(ruleAddress(id))}
          >
            {inputs => <Fields {...inputs} />}
          </ContractForm>
        </Page>
      )}
    </Loaded>
  )
}

export function EditRulePage() {
  const id = Number(useParams().id)
  return (
    <Loaded route={editRule} params={{ id }} word={`${word}.one`}>
      {rule => <EditRule rule={rule} />}
    </Loaded>
  )
}

function EditRule({ rule }: { rule: Out<typeof editRule.reply> }) {
  const words = useWords()
  const navigate = useNavigate()
  const leave = () => void navigate(ruleAddress(rule.id))
  return (
    <Page
      title={rule.name}
      crumbs={[
        { label: words(`${word}.many`), to: listRules.path },
        { label: rule.name, to: ruleAddress(rule.id) },
      ]}
    >
      <ContractForm
        route={updateRule}
        params={{ id: rule.id }}
        word={word}
        values={rule}
        onCancel={leave}
        onDone={leave}
      >
        {inputs => <Fields {...inputs} />}
      </ContractForm>
    </Page>
  )
}

function Fields({ Field, Section }: Inputs<In<typeof RuleInput>>) {
  const words = useWords()
  return (
    <>
      <Section title={words(`${word}.one`)} why={words(`${word}.why`)}>
        <Field source="name" />
        <Field source="min_amount" />
        <Field source="degree_type" />
        <Field source="specialty_id" />
        <Field source="is_active" />
      </Section>
      <Section title={words('billing.instalment-rule-part.many')} why={words(`${word}.parts_why`)}>
        <Field source="counted_from" />
        <Field source="parts" input={SharesField} />
      </Section>
    </>
  )
}

type Share = { share: number; days: number }
const hundredthsOfPercent = 100

/** The parts of a rule: a share in percent and so many days each; together they are the whole. */
function SharesField({ name, label }: { name: string; label: string }) {
  const words = useWords()
  const { language } = useOffice()
  const { value = [], onChange } = useChosen<Share[]>(name)
  const error = messageWithin(useFormAround().formState.errors[name])
  const sum = value.reduce((all, part) => all + (Number(part.share) || 0), 0)
  const head = (field: string) => words(`billing.instalment-rule-part.fields.${field}`)
  const change = (at: number, field: keyof Share, next: unknown) =>
    onChange(value.map((part, place) => (place === at ? { ...part, [field]: next as number } : part)))
  const add = () =>
    onChange([...value, { share: Math.max(0, wholeShare - sum), days: (Number(value.at(-1)?.days) || 0) + 30 }])
  return (
    <fieldset className="hq-field of-field-wide bi-parts">
      <legend className="hq-unseen">{label}</legend>
      {value.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part is known by its place.
        <div key={at} className="bi-part">
          <NumberInput label={head('days')} value={part.days} onChange={days => change(at, 'days', days)} />
          <NumberInput
            label={head('share')}
            value={part.share}
            per={hundredthsOfPercent}
            onChange={share => change(at, 'share', share)}
          />
          <IconButton
            name="trash"
            label={words('billing.office.instalments.remove_part')}
            onClick={() => onChange(value.filter((_, place) => place !== at))}
          />
        </div>
      ))}
      <p className="bi-acts" aria-live="polite">
        <Button look="outlined" size="small" icon="plus" onClick={add}>
          {words('billing.office.instalments.add_part')}
        </Button>
        <span>
          {words(`${word}.sum`)} <b>{percent(sum / hundredthsOfPercent, language)}</b>
        </span>
      </p>
      {error && (
        <p className="hq-field-error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}

/** A further part of a rule, whose share is taken from the last one. */
export function NewRulePartPage() {
  const { rule_id } = useParams()
  const words = useWords()
  const navigate = useNavigate()
  const refresh = useAfterAct()
  const part = 'billing.instalment-rule-part'
  return (
    <Loaded route={createRulePart} params={rule_id ? { rule_id: Number(rule_id) } : {}} word={`${part}.add`}>
      {draft => (
        <Page
          title={words(`${part}.add`)}
          sub={draft.rule}
          crumbs={[
            { label: words(`${word}.many`), to: listRules.path },
            ...(draft.rule_id === null ? [] : [{ label: draft.rule, to: ruleAddress(draft.rule_id) }]),
          ]}
        >
          <ContractForm
            route={storeRulePart.perform}
            word={part}
            values={draft}
            onCancel={() => void navigate(draft.rule_id === null ? listRules.path : ruleAddress(draft.rule_id))}
            onDone={({ id }) => {
              refresh()
              void navigate(ruleAddress(id))
            }}
          >
            {({ Field, Section }) => (
              <Section title={words(`${part}.one`)} why={words(`${part}.why`)}>
                {draft.rule_id === null && <Field source="rule_id" />}
                <Field source="days" />
                <Field source="share" />
              </Section>
            )}
          </ContractForm>
        </Page>
      )}
    </Loaded>
  )
}
