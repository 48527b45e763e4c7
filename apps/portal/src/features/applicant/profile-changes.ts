import type { Profile } from '@halaqa/admission/contract'

/** What `step changed` brings (events.tsv V002). */
export type StepChange = Pick<Profile, 'step' | 'histories' | 'transaction_uuid'>

/** The profile after a step: step, histories and transaction_uuid are the server's; the way follows the step at once. */
export function afterStepChange(before: Profile, { step, histories, transaction_uuid }: StepChange): Profile {
  const at = before.way.findIndex(each => each.id === step.id)
  return {
    ...before,
    step,
    histories,
    transaction_uuid,
    registration_step_id: step.id,
    way:
      at < 0
        ? before.way
        : before.way.map((each, index) => ({
            ...each,
            state: index === at ? 'now' : index > at ? 'later' : each.state === 'now' ? 'done' : each.state,
          })),
  }
}

/** Which modal the state of the application asks for (modals.tsv M003, M004, M014); undefined: none. */
export function modalOf(
  profile: Pick<Profile, 'email_verified' | 'transaction_uuid' | 'student' | 'step' | 'booking' | 'status'>,
): 'registrar_activate_email' | 'payment' | 'documents' | undefined {
  if (profile.email_verified === 0) return 'registrar_activate_email'
  if (profile.transaction_uuid || profile.student) return 'payment'
  const isProvisional = profile.step.code === 'conformity_day' && profile.status !== 'refused'
  return isProvisional && !profile.booking ? 'documents' : undefined
}

/** Steps of the way that count: what is done of them, and how many there are. */
export function progressOf(way: Profile['way']): { done: number; total: number } {
  const counted = way.filter(step => step.state !== 'skipped')
  return { done: counted.filter(step => step.state === 'done').length, total: counted.length }
}
