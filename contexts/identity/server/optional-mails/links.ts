import { clock } from '@halaqa/kit-server/clock'
import { pageAddress } from '@halaqa/kit-server/config'
import type { OptionalMail } from '@halaqa/kit-server/mail'
import { seal, unseal } from '@halaqa/kit-server/secrets'
import { z } from 'zod'
import { optionalMailsOf } from './optional-mails.ts'

/**
 * What a link says: which mails of which account. Sealed and not only signed, so that whoever comes upon one reads neither.
 * It is good for as long as the secret of the house: a mail may lie for years, and all it can do is to switch these off.
 */
const Stop = z.tuple([z.string(), z.int()])
/** What the page that follows can take back: how they were set, and until when. */
const Back = z.tuple([z.string(), z.int(), z.string(), z.int()])
const undoSeconds = 3600

// Each under a key of its own: one is never taken for the other.
const keys = { stop: 'unsubscribe-links', back: 'unsubscribe-undo' } as const

export const stopLink = (kind: string, accountId: number): string => linkOf(keys.stop, [kind, accountId])
/** Undefined for one that this house did not make as it is. */
export const readStop = (link: string) => read(keys.stop, Stop, link)

export const backLink = (kind: string, accountId: number, before: string): string =>
  linkOf(keys.back, [kind, accountId, before, secondsNow() + undoSeconds])
/** Undefined as well once its time is over. */
export function readBack(link: string) {
  const back = read(keys.back, Back, link)
  return back && back[3] >= secondsNow() ? back : undefined
}
const secondsNow = () => Math.floor(clock.now().getTime() / 1000)

const linkOf = (key: string, says: unknown[]) =>
  Buffer.from(seal(key, JSON.stringify(says)), 'base64').toString('base64url')

function read<Says>(key: string, schema: z.ZodType<Says>, link: string): Says | undefined {
  const bytes = Buffer.from(link, 'base64url')
  // Characters that mean nothing are read over: of one link there is one spelling.
  if (bytes.toString('base64url') !== link) return undefined
  try {
    return schema.parse(JSON.parse(unseal(key, bytes.toString('base64'))))
  } catch {
    return undefined // another secret, another key, or somebody tries
  }
}

/** The address in a mail that goes out; undefined for mails that nobody can switch off. */
export const unsubscribeAddress = ({ kind, id, language }: OptionalMail): string | undefined =>
  optionalMailsOf(kind) && pageAddress(`/unsubscribe/${stopLink(kind, Number(id))}?lang=${language}`)
