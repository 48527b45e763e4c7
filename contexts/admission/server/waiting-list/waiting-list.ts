import { specialtyById } from '@halaqa/academics/server'
import { invalid, notFound, searchKey } from '@halaqa/kit-contract'
import { eachOf } from '@halaqa/kit-server/acts'
import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { pageAddress } from '@halaqa/kit-server/config'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { sendMail } from '@halaqa/kit-server/mail'
import { currentRequest } from '@halaqa/kit-server/request'
import { translate } from '@halaqa/kit-server/words'
import { and, eq } from 'drizzle-orm'
import { offerIsOpen } from '../../contract/waiting-list.ts'
import { offerTable, waitingTable } from '../seats/waiting-list.table.ts'

type Wish = { name: string; email: string; mobile: string; specialty_id: number | null }

/** Once per address; a second time brings the data up to date, waits anew and answers the same. */
export async function joinWaitingList({ specialty_id, ...person }: Wish): Promise<void> {
  if (specialty_id)
    await specialtyById(specialty_id).catch(() => refuse(invalid, { specialty_id: 'field.unknown-reference' }))
  const searchText = searchKey(`${person.name} ${person.email}`)
  const values = { ...person, specialty_id, search_text: searchText, language: currentRequest().language }
  await transaction(async () => {
    const known = await db().$count(waitingTable, eq(waitingTable.email, person.email))
    await db()
      .insert(waitingTable)
      .values({ ...values, created_at: clock.now() })
      .onConflictDoUpdate({ target: waitingTable.email, set: { ...values, told_at: null } })
    if (!known) await confirmWaiting(person.email, values.language, specialty_id)
  })
}

/** Says that the name stands in the list, once: nothing of what was typed goes out to an address that nobody has proven. */
async function confirmWaiting(to: string, language: string, specialtyId: number | null): Promise<void> {
  const word = (key: string) => translate(language, `admission.mail.waiting.${key}`)
  await sendMail({
    to,
    language,
    kind: 'admission.waiting-joined',
    subject: word('subject'),
    heading: word('heading'),
    paragraphs: [word('body'), word('not-you')],
    button: {
      label: word('button'),
      url: pageAddress(specialtyId ? `/programmes/form/${specialtyId}` : '/programmes'),
    },
  })
}

/** Who waits, or 404. */
export async function waitingById(id: number) {
  const [row] = await db().select().from(waitingTable).where(eq(waitingTable.id, id))
  return row ?? refuse(notFound)
}

/** Takes somebody off the list; not while an offer holds a seat for them. */
export async function removeWaiting(id: number) {
  const row = await waitingById(id)
  await transaction(async () => {
    const isOffered = await db().$count(offerTable, and(eq(offerTable.waiting_id, id), eq(offerTable.state, 'open')))
    if (isOffered) refuse(offerIsOpen)
    await db().delete(waitingTable).where(eq(waitingTable.id, id))
    await audit({
      action: 'admission.waiting-list.delete',
      subject: ['admission.waiting-list', id],
      before: { email: row.email },
    })
  })
  return { id, ok: true }
}

/** Tells people by mail that registration is open; one result a row. */
export const notifyMany = (ids: number[], dry_run: boolean) => eachOf(ids, { dry_run }, tell)

/** Tells one of them that registration is open, and notes when. */
export async function tell(id: number): Promise<void> {
  const row = await waitingById(id)
  const word = (key: string) => translate(row.language, `admission.mail.open.${key}`, { name: row.name })
  await sendMail({
    to: row.email,
    language: row.language,
    kind: 'admission.registration-open',
    subject: word('subject'),
    heading: word('heading'),
    paragraphs: [word('body')],
    button: {
      label: word('button'),
      url: pageAddress(row.specialty_id ? `/programmes/form/${row.specialty_id}` : '/programmes/form'),
    },
  })
  await db().update(waitingTable).set({ told_at: clock.now() }).where(eq(waitingTable.id, id))
}
