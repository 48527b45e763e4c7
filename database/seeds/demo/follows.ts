import { showRegistration } from '@halaqa/admission/contract'
import { someToDecide, writeNote } from '@halaqa/admission/factories'
import { addressOf } from '@halaqa/kit-contract'
import { clock, travelTo } from '@halaqa/kit-server/clock'
import { currentRequest, withRequest } from '@halaqa/kit-server/request'
import { notifyAfterSeconds } from '@halaqa/kit-server/undo'
import { aFollow, notifyFollowers } from '@halaqa/workplace/factories'
import { staffMember } from './staff-member.ts'

/** Officers have followed some applicants and written notes on them: their bells say so. */
export async function seedFollows(): Promise<void> {
  await at(-30 * 60, followAndWrite)
  // All that the college was filled with can be taken back no more by then.
  await at(notifyAfterSeconds + 1, notifyFollowers)
}

/** Does it so many seconds from now. */
async function at(seconds: number, work: () => Promise<unknown>): Promise<void> {
  const present = travelTo(new Date(clock.now().getTime() + seconds * 1000))
  try {
    await work()
  } finally {
    present()
  }
}

type Person = { id: number; name: string }
async function followAndWrite(): Promise<void> {
  const [administrator, registration] = [await staffMember('admin'), await staffMember('registration')]
  const applicants = await someToDecide(4)
  const [first, second, third] = applicants
  if (!first || !second || !third) return
  const follow = (by: Person, about: { id: number; full_name: string }) =>
    aFollow(by, addressOf(showRegistration, { params: { id: about.id } }), about.full_name)
  for (const applicant of applicants) await follow(administrator, applicant)
  await follow(registration, third)
  const write = (by: Person, about: { id: number }, text: string, mention_ids: number[] = []) => {
    const actor = { ...by, guard: 'users', permissions: new Set<string>() }
    return withRequest({ ...currentRequest(), actor }, () => writeNote(about.id, { text, mention_ids }, actor))
  }
  await write(registration, first, 'الشهادة واضحة بعد إعادة رفعها، وبقي أصل كشف الدرجات.')
  await write(registration, first, 'وصل أصل كشف الدرجات، ويمكن البتّ في الطلب.', [administrator.id])
  await write(registration, second, 'اعتُذر عن موعد المطابقة الأول، وكان الحضور في الثاني.')
  await write(administrator, third, 'هل راجعت الوثائق الأصلية؟', [registration.id])
}
