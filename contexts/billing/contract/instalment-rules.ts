import { DegreeType } from '@halaqa/academics/contract'
import { staff } from '@halaqa/identity/contract'
import {
  action,
  baisa,
  hundredths,
  id,
  idInPath,
  idInQuery,
  list,
  problem,
  reference,
  route,
  shownVersion,
  text,
  VersionQuery,
} from '@halaqa/kit-contract'
import { z } from 'zod'
import { wholeShare } from './deal-parts.ts'
import { instalmentRead, instalmentWrite } from './permissions.ts'

/** It has one part only: there is none to delete. */
export const lastRulePart = problem('last-rule-part', 409)
/** Its last part asks for too little to be divided. */
export const rulePartTooSmall = problem('rule-part-too-small', 409)

/** The first day of the plan, or of the semester. */
export const CountedFrom = z.enum(['plan', 'semester'])
/** `share` in hundredths of a percent. */
const part = {
  share: hundredths(100).refine(value => value > 0, { params: { key: 'needed' } }),
  days: z.int().min(0).max(730),
}
export const RulePart = z.strictObject(part)

const fields = {
  name: text(80),
  counted_from: CountedFrom,
  /** Of whom: of everybody, of a degree or of a speciality. */
  degree_type: DegreeType.nullable().default(null),
  specialty_id: reference('academics.specialty').nullable().default(null),
  /** Of an invoice of which less is open, nothing is spread. */
  min_amount: baisa,
  is_active: z.boolean().default(true),
}
export const RuleInput = z
  .strictObject({ ...fields, parts: z.array(RulePart).min(1).max(24) })
  .superRefine(({ parts }, context) => {
    if (parts.reduce((sum, each) => sum + each.share, 0) !== wholeShare)
      context.addIssue({ code: 'custom', path: ['parts'], params: { key: 'shares-sum' }, input: parts })
    if (parts.some((each, at) => at > 0 && each.days < parts[at - 1]!.days))
      context.addIssue({ code: 'custom', path: ['parts'], params: { key: 'days-in-order' }, input: parts })
  })
export type RuleInput = z.output<typeof RuleInput>

/** How what is owed is spread: a rule with its parts. Plans that were made by it stay as they are when it is changed. */
export const Rule = z.object({
  id,
  name: z.string(),
  counted_from: CountedFrom,
  degree_type: DegreeType.nullable(),
  specialty_id: id.nullable(),
  /** Of whom, in words; empty: of everybody. */
  specialty: z.string(),
  min_amount: baisa,
  is_active: z.boolean(),
  /** Parts, and how many running plans were made by it. */
  count: z.int(),
  plans: z.int(),
  parts: z.array(z.object({ id, share: z.int().meta({ 'x-kind': 'hundredths' }), days: z.int() })),
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
})
export type Rule = z.infer<typeof Rule>

const base = '/financials/installmentroles'
const write = staff(instalmentWrite)
const params = z.object({ id: idInPath })
/** T0926 */
export const listRules = list({
  word: 'billing.instalment-rule',
  path: `${base}/index`,
  access: staff(instalmentRead),
  row: Rule,
  sorts: ['name', 'count', 'plans', 'min_amount', 'is_active'],
  sort: 'name',
  filters: { is_active: z.stringbool().meta({ 'x-kind': 'boolean' }) },
  search: false,
  columns: ['name', 'count', 'counted_from', 'degree_type', 'specialty', 'min_amount', 'plans', 'is_active'],
  summary: 'Rules by which what is owed is spread over parts',
})
/** T0927 */
export const createRule = route({
  name: 'billing.instalment-rule.create',
  method: 'GET',
  path: `${base}/create`,
  access: write,
  reply: z.object({
    ...fields,
    name: z.string(),
    degree_type: DegreeType.nullable(),
    specialty_id: id.nullable(),
    is_active: z.boolean(),
    parts: z.array(RulePart),
  }),
  summary: 'What a new rule starts from: three equal parts, a month apart',
})
/** T0928 */
export const storeRule = route({
  name: 'billing.instalment-rule.store',
  method: 'POST',
  path: `${base}/store`,
  access: write,
  body: RuleInput,
  reply: Rule,
  status: 201,
  summary: 'Add a rule; the shares of its parts add up to the whole',
})
/** T0932 */
export const showRule = route({
  name: 'billing.instalment-rule.show',
  method: 'GET',
  path: `${base}/show/{id}`,
  access: staff(instalmentRead),
  params,
  reply: Rule,
  summary: 'A rule with its parts',
  followable: true,
})
/** T0929 */
export const editRule = route({
  name: 'billing.instalment-rule.edit',
  method: 'GET',
  path: `${base}/edit/{id}`,
  access: write,
  params,
  reply: Rule.extend({ parts: z.array(RulePart), ...shownVersion }),
  summary: 'A rule to be changed',
})
/** T0930 */
export const updateRule = route({
  name: 'billing.instalment-rule.update',
  method: 'POST',
  path: `${base}/update/{id}`,
  access: write,
  params,
  changes: editRule,
  query: VersionQuery,
  body: RuleInput,
  reply: Rule,
  summary: 'Change a rule; plans that were made by it stay as they are',
})
/** T0931 */
export const deleteRule = action({
  name: 'billing.instalment-rule.delete',
  path: `${base}/delete/{id}`,
  access: write,
  params,
  reply: z.object({ id, ok: z.boolean() }),
  summary: 'Delete a rule; plans that were made by it stay',
})

const details = `${base}/details`
const RulePartInput = z.strictObject({ rule_id: reference('billing.instalment-rule'), ...part })
/** T0933 */
export const createRulePart = route({
  name: 'billing.instalment-rule-part.create',
  method: 'GET',
  path: `${details}/create/{rule_id?}`,
  access: write,
  params: z.object({ rule_id: idInPath.optional() }),
  reply: z.object({ rule_id: id.nullable(), rule: z.string(), share: z.int(), days: z.int() }),
  summary: 'What a further part of a rule starts from: half of its last one, a month later',
})
/** T0934 */
export const storeRulePart = action({
  name: 'billing.instalment-rule-part.store',
  path: `${details}/store`,
  access: write,
  query: z.strictObject({
    rule_id: idInQuery,
    share: z.coerce.number().pipe(part.share),
    days: z.coerce.number().pipe(part.days),
  }),
  body: RulePartInput,
  reply: Rule,
  summary: 'Add a part to a rule: its share is taken from the last one, so that all stay the whole',
})
/** T0935 */
export const deleteRulePart = action({
  name: 'billing.instalment-rule-part.delete',
  path: `${details}/delete/{id?}`,
  access: write,
  params: z.object({ id: idInPath.optional() }),
  reply: Rule,
  summary: 'Delete a part of a rule: its share goes to the one before it, or after the first',
})
