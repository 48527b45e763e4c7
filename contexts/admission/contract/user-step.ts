import { DegreeType } from '@halaqa/academics/contract'
import { staff } from '@halaqa/identity/contract'
import { email, id, idInPath, route, shownVersion, VersionQuery } from '@halaqa/kit-contract'
import { z } from 'zod'
import { settingsRead, settingsWrite } from './permissions.ts'
import { StepCode } from './step.ts'

/** Which officer handles which steps: whose work an application is, never who may see it. */
const base = '/registration/radmin/user_step'
const params = z.object({ user_id: idInPath })
const StepOf = z.object({ id, code: StepCode, name: z.string(), degree_type: DegreeType })
const Officer = z.object({ user_id: id, name: z.string(), email: email.nullable() })

export const listUserSteps = route({
  name: 'admission.user-step.list',
  method: 'GET',
  path: `${base}/index`,
  access: staff(settingsRead),
  reply: z.object({
    rows: z.array(Officer.extend({ steps: z.array(StepOf), people: z.int() })),
    /** Steps at which applicants stand and that nobody handles. */
    unhandled: z.array(StepOf.extend({ people: z.int() })),
    can: z.object({ edit: z.boolean() }),
  }),
  summary: 'The officers with the steps they handle and how many applicants wait there',
})
const Choice = Officer.extend({ steps: z.array(StepOf), step_ids: z.array(id) })
export const createUserStep = route({
  name: 'admission.user-step.create',
  method: 'GET',
  path: `${base}/create/{user_id}`,
  access: staff(settingsWrite),
  params,
  reply: Choice,
  summary: 'The steps an officer may be given',
})
export const editUserStep = route({
  ...createUserStep,
  name: 'admission.user-step.edit',
  path: `${base}/edit/{user_id}`,
  reply: Choice.extend(shownVersion),
  summary: 'The steps of an officer to be changed',
})
const stepIds = z.array(id).max(60)
export const storeUserStep = route({
  name: 'admission.user-step.store',
  method: 'POST',
  path: `${base}/store`,
  access: staff(settingsWrite),
  body: z.strictObject({ user_id: id, step_ids: stepIds }),
  reply: Choice,
  status: 201,
  summary: 'Give an officer steps, beside those there are',
})
export const updateUserStep = route({
  name: 'admission.user-step.update',
  method: 'POST',
  path: `${base}/update/{user_id}`,
  access: staff(settingsWrite),
  params,
  changes: editUserStep,
  query: VersionQuery,
  body: z.strictObject({ step_ids: stepIds }),
  reply: Choice,
  summary: 'Which steps an officer handles from now on',
})
