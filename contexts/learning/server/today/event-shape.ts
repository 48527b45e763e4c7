import type { eventsFor } from '@halaqa/academics/server'
import type { StudyEvent } from '../../contract/today.ts'

type Found = Awaited<ReturnType<typeof eventsFor>>[number]
export const eventShape = ({ ruleKey, startsOn, endsOn, ...event }: Found): StudyEvent => ({
  ...event,
  rule_key: ruleKey,
  starts_on: startsOn,
  ends_on: endsOn,
})
