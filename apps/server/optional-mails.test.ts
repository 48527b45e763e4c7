import * as identity from '@halaqa/identity/contract'
import { anAccount } from '@halaqa/identity/factories'
import { notifyAccounts } from '@halaqa/identity/server'
import { db } from '@halaqa/kit-server/database'
import { hasWord } from '@halaqa/kit-server/words'
import * as students from '@halaqa/students/contract'
import { aStudent } from '@halaqa/students/factories'
import * as workplace from '@halaqa/workplace/contract'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { messageKinds } from '../../contexts/identity/contract/message-kinds.ts'
import { unsubscribeAddress } from '../../contexts/identity/server/optional-mails/links.ts'
import { optionalMails } from '../../contexts/identity/server/optional-mails/optional-mails.ts'
import { sendDigests } from '../../contexts/workplace/server/notices/send-digests.ts'
import type { Player } from './cast.ts'
import { one, testCollege } from './world.ts'

/** Which mails of the whole college can be switched off by a link in them; of staff, that it does so. */
const college = testCollege()
const addressOf = (kind: string, id: number) => unsubscribeAddress({ kind, id: String(id), language: 'ar' })
const post = (address: string, payload = 'List-Unsubscribe=One-Click') =>
  college.app.inject({
    method: 'POST',
    url: new URL(address, 'http://localhost').pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload,
  })

it('only the two digests can be switched off: codes, receipts, decisions and messages cannot', () => {
  const can = messageKinds.filter(kind => addressOf(kind, 1))
  expect(can).toEqual(['identity.digest', 'workplace.digest'])
  for (const { kind } of optionalMails.contributions()) expect([kind, hasWord(`${kind}.called`)]).toEqual([kind, true])
})

it('a student whose record was merged into another stops the digest of that account, and leaves the other its own', async () => {
  const wanted = { studies: true, grades: true, money: true, papers: true, messages: true }
  const known = { civil_number: '81999001' }
  const from = await aStudent({ ...known, enrolled_on: '2024-01-01', state_since: '2024-01-01' })
  const into = await aStudent(known)
  for (const { account_id } of [from, into]) {
    const own = college.cast.as(await college.cast.join(account_id))
    await own(identity.setDigest, { body: { frequency: 'daily', wanted } })
  }
  const body = { from_id: from.id, into_id: into.id, reason: 'سجلان لشخص واحد' }
  await college.cast.as('studentAffairs')(students.mergeStudents.perform, { body })
  expect((await post(addressOf('identity.digest', from.account_id)!)).statusCode).toBe(200)
  const frequencyOf = (id: number) => one(`select frequency as value from identity.digests where account_id = ${id}`)
  expect([await frequencyOf(from.account_id), await frequencyOf(into.account_id)]).toEqual(['off', 'daily'])
})

describe('the digest of staff', () => {
  const preferenceOf = async (who: Player) =>
    (await college.cast.as(who)(workplace.showPreferences)).values[workplace.digestPreference]
  const tell = (who: Player) =>
    notifyAccounts('users', [college.cast[who].id], {
      kind: 'workplace.assigned',
      params: { what: 'رسالة', item: 'اسم', by: 'مريم' },
      link: '/content/contact/show/1',
    })
  beforeEach(async () => {
    for (const table of ['identity.notifications', 'workplace.digests', 'workplace.preferences', 'platform.messages'])
      await db().execute(sql.raw(`delete from ${table}`))
  })

  it('is switched off by its link as by the page of notices, once for all; the next one is not sent', async () => {
    const address = addressOf('workplace.digest', college.cast.contentEditor.id)!
    for (const who of ['contentEditor', 'administrator'] as const) await tell(who)
    for (let time = 0; time < 2; time++) {
      const reply = await post(address)
      expect([reply.statusCode, reply.body.includes('href="/office/notices?lang=ar"')]).toEqual([200, true])
      expect(reply.body.includes('/unsubscribe/undo/')).toBe(time === 0)
    }
    expect([await preferenceOf('contentEditor'), await preferenceOf('administrator')]).toEqual([false, undefined])
    expect(await sendDigests()).toBe(1)
    expect(await one(`select recipient as value from platform.messages`)).toBe(college.cast.administrator.email)
  })

  it('comes again where it is taken back on that page', async () => {
    const { body } = await post(addressOf('workplace.digest', college.cast.contentEditor.id)!)
    const [, undo] = /action="(\/unsubscribe\/undo\/[^"?]+)/.exec(body)!
    expect((await post(undo!, '')).statusCode).toBe(200)
    await tell('contentEditor')
    expect(await sendDigests()).toBe(1)
  })

  it('stops for whoever keeps as many preferences as one may', async () => {
    const { id } = college.cast.contentEditor
    await db().execute(sql`
      insert into workplace.preferences (account_id, key, value, changed_at)
      select ${id}, 'test.' || number, '1'::jsonb, now() from generate_series(1, ${workplace.mostPreferences}) number`)
    expect((await post(addressOf('workplace.digest', id)!)).statusCode).toBe(200)
    expect(await preferenceOf('contentEditor')).toBe(false)
  })

  it('keeps nothing of an account that is gone', async () => {
    const { id } = await anAccount({ guard: 'users' })
    await db().execute(sql`delete from identity.accounts where id = ${id}`)
    expect((await post(addressOf('workplace.digest', id)!)).statusCode).toBe(200)
    expect(await one(`select count(*)::int as value from workplace.preferences`)).toBe(0)
  })
})
