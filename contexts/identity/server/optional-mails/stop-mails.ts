import { audit } from '@halaqa/kit-server/audit'
import { transaction } from '@halaqa/kit-server/database'
import type { Guard } from '../../contract/guards.ts'
import { accountsByIds } from '../accounts/accounts.queries.ts'
import { backLink, readBack, readStop } from './links.ts'
import { type OptionalMails, optionalMailsOf } from './optional-mails.ts'

/** What came of it. `settings`: where one sets these mails oneself; `undo` is there for who just switched them off. */
export type Stopped = { kind: string; settings: string; undo?: string | undefined }

/** Which mails a link switches off; undefined where it is none of ours. Nobody is looked for. */
export function stoppedBy(link: string): string | undefined {
  const stop = readStop(link)
  return stop && optionalMailsOf(stop[0]) && stop[0]
}

/**
 * Switches off the mails that a link names. An account that is gone, or never took them, is answered like one that did: the
 * link says nothing of who there is. Undefined where the link is none of ours.
 */
export function stopMails(link: string): Promise<Stopped | undefined> {
  return transaction(async () => {
    const [kind, id] = readStop(link) ?? []
    const mails = kind && optionalMailsOf(kind)
    if (!mails || !id) return undefined
    const guard = await guardOf(id)
    const before = guard && (await mails.switchOff(id))
    if (before !== undefined) await note('stop', mails, id)
    return { kind, settings: mails.settings(guard ?? 'students'), undo: before && backLink(kind, id, before) }
  })
}

/** Sets them as they were before they were switched off. Undefined where that is long ago, or they were set since. */
export function takeBackStop(link: string): Promise<Stopped | undefined> {
  return transaction(async () => {
    const [kind, id, before] = readBack(link) ?? []
    const mails = kind && optionalMailsOf(kind)
    const guard = id && (await guardOf(id))
    if (!mails || !guard || !(await mails.setBack(id, before!))) return undefined
    await note('activate', mails, id)
    return { kind, settings: mails.settings(guard) }
  })
}

async function guardOf(id: number): Promise<Guard | undefined> {
  return (await accountsByIds([id])).get(id)?.guard as Guard | undefined
}

/** Nobody is signed in: who it was, and what they did, is told by what it was done to. */
const note = (verb: 'stop' | 'activate', { kind }: OptionalMails, accountId: number) =>
  audit({ action: `identity.optional-mail.${verb}`, subject: ['identity.account', accountId], after: { kind } })
