import { addressOf } from '@halaqa/kit-contract'
import { createRulePart, editRule, showRule } from '../../contract/instalment-rules.ts'
import { createPlan, editPlan, showPlans } from '../../contract/instalments.ts'

export const plansAddress = (studentId: number): string => addressOf(showPlans, { params: { student_id: studentId } })
/** `of` a student, or of one who is chosen there. */
export const newPlanAddress = (of?: number): string =>
  addressOf(createPlan, { params: of === undefined ? {} : { student_id: of } })
export const planForm = (id: number): string => addressOf(editPlan, { params: { id } })
export const ruleAddress = (id: number): string => addressOf(showRule, { params: { id } })
export const ruleForm = (id: number): string => addressOf(editRule, { params: { id } })
export const rulePartForm = (ruleId: number): string => addressOf(createRulePart, { params: { rule_id: ruleId } })
