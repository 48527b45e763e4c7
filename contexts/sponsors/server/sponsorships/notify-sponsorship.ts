import { accountById, notify } from '@halaqa/identity/server'
import { addressOf } from '@halaqa/kit-contract'
import type { Language } from '@halaqa/kit-contract/format'
import { currentActor } from '@halaqa/kit-server/request'
import { translate } from '@halaqa/kit-server/words'
import { notifyStudents, studentsByIds } from '@halaqa/students/server'
import { showSponsorship } from '../../contract/sponsorships.ts'
import { sponsorName } from '../sponsors/sponsor-account.ts'
import type { SponsorRow } from '../tables/sponsors.table.ts'
import type { SponsorshipRow } from '../tables/sponsorships.table.ts'

/** What a sponsor is called in every language, as notices keep it. */
export const namesOf = (sponsor: Pick<SponsorRow, 'name_ar' | 'name_en'>) => ({
  ar: sponsorName(sponsor, 'ar'),
  en: sponsorName(sponsor, 'en'),
  fr: sponsorName(sponsor, 'fr'),
})

/** Tells the student that a sponsor pays from now on, or no longer. */
export const notifySponsored = (
  kind: 'sponsors.sponsorship-approved' | 'sponsors.sponsorship-ended',
  { student_id, note: reason }: SponsorshipRow,
  sponsor: SponsorRow,
): Promise<void> =>
  notifyStudents([student_id], { kind, params: { sponsor: namesOf(sponsor), reason }, link: '/student/payments' })

/** Tells whoever asked that a colleague refused it; nobody of their own act. */
export const notifyRefused = (sponsorship: SponsorshipRow, reason: string): Promise<void> =>
  notifyAsker('sponsors.sponsorship-refused', sponsorship, sponsorship.asked_by_id, reason)

/** Tells whoever wanted it ended that it goes on; nobody of their own act. */
export const notifyKept = (sponsorship: SponsorshipRow, reason: string): Promise<void> =>
  notifyAsker('sponsors.sponsorship-kept', sponsorship, sponsorship.contested_by_id!, reason)

async function notifyAsker(
  kind: 'sponsors.sponsorship-refused' | 'sponsors.sponsorship-kept',
  { id, student_id }: SponsorshipRow,
  staffId: number,
  reason: string,
): Promise<void> {
  if (staffId === currentActor().id) return
  const language = (await accountById(staffId)).language as Language
  const student = (await studentsByIds([student_id])).get(student_id)?.name ?? ''
  const params = { student, by: currentActor().name, reason }
  await notify(staffId, {
    kind,
    title: translate(language, `${kind}.title`, params),
    body: translate(language, `${kind}.body`, params),
    params,
    link: addressOf(showSponsorship, { params: { id } }),
    related: ['sponsors.sponsorship', id],
  })
}
