import { accountById, notify } from '@halaqa/identity/server'
import { invalid } from '@halaqa/kit-contract'
import { day, type Language } from '@halaqa/kit-contract/format'
import { genderOf } from '@halaqa/kit-contract/words'
import { audit } from '@halaqa/kit-server/audit'
import { addDays, clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { translate } from '@halaqa/kit-server/words'
import { eq } from 'drizzle-orm'
import { nothingToExtend } from '../../contract/deadline.ts'
import { hasDayToCome } from '../conformity-days/book-conformity-day.ts'
import { lockRegistration, stepById } from '../registrations/registrations.queries.ts'
import { type Registration, registrationTable } from '../registrations/registrations.table.ts'
import { deadlineOf } from '../way/deadlines.ts'

/** Half a year: a later day is a slip of the pen. */
const furthestDays = 180

/** One applicant has until a later day, for the deadline of the present step; told by notice and mail. */
export function extendDeadline(registrationId: number, until: string, reason: string): Promise<void> {
  return transaction(async () => {
    const registration = await lockRegistration(registrationId)
    const deadline = await requireDeadline(registration)
    const isLater = until > deadline.ends_on && until >= clock.today()
    if (!isLater || until > addDays(clock.today(), furthestDays)) refuse(invalid, { until: 'admission.field.until' })
    const next = deadline.kind === 'booking' ? { book_until: until } : { window_ends_on: until }
    await db().update(registrationTable).set(next).where(eq(registrationTable.id, registrationId))
    await audit({
      action: 'admission.registration.extend',
      subject: ['admission.registration', registrationId],
      before: { [deadline.kind]: deadline.ends_on },
      after: { [deadline.kind]: until },
      note: reason,
    })
    await notifyExtension(registration, deadline.kind, until)
  })
}

/** What it does whatever day is chosen, for whoever looks before. */
export async function extendByADay(registrationId: number): Promise<void> {
  const { ends_on } = await requireDeadline(await lockRegistration(registrationId))
  const until = [clock.today(), addDays(ends_on, 1)].toSorted().at(-1)!
  await extendDeadline(registrationId, until, 'preview')
}

const requireDeadline = async (row: Registration) => (await presentDeadline(row)) ?? refuse(nothingToExtend)

/** The deadline before the applicant now, or null. */
export const presentDeadline = async (row: Registration) =>
  deadlineOf(row, (await stepById(row.step_id)).code, await hasDayToCome(row.id))

async function notifyExtension(registration: Registration, kind: 'booking' | 'window', until: string): Promise<void> {
  const language = (await accountById(registration.account_id)).language as Language
  const word = (key: string) =>
    translate(language, `admission.notice.extended.${key}`, {
      ...genderOf(registration),
      name: registration.first_name,
      day: day(until, language),
    })
  await notify(registration.account_id, {
    kind: 'admission.extended',
    title: word('title'),
    body: word(kind),
    link: kind === 'booking' ? '/registrar/conform_date' : '/registrar',
    mail: { paragraphs: [word(kind)] },
    related: ['admission.registration', registration.id],
  })
}
