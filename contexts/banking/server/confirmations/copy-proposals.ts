import type { BulkResult, Preview } from '@halaqa/kit-contract'
import { eachOf, previewOfMany } from '@halaqa/kit-server/acts'
import { type CopyType, kindsOfCopy } from '../../contract/confirmations.ts'
import type { Candidate } from '../matching/candidates.ts'
import { openLinesByAccount, proposalsFor, sureAmong } from '../matching/propose.ts'
import { confirmLines } from './confirm-lines.ts'

/** Confirms what is beyond doubt, each line by itself: one that is refused holds back no other. */
export async function copyProposals(type: CopyType, most: number): Promise<BulkResult> {
  const sure = await sureOf(type, most)
  return eachOf([...sure.keys()], { dry_run: false }, id => confirmOne(id, sure))
}

export async function previewCopy(type: CopyType, most: number): Promise<Preview> {
  const sure = await sureOf(type, most)
  return previewOfMany([...sure.keys()], { what: 'banking.consequence.confirmed' }, id => confirmOne(id, sure))
}

const confirmOne = (id: number, sure: ReadonlyMap<number, Candidate>) => {
  const { kind, id: targetId } = sure.get(id)!
  return confirmLines([id], [{ kind, id: targetId }])
}

async function sureOf(type: CopyType, most: number): Promise<Map<number, Candidate>> {
  const kinds = kindsOfCopy[type]
  const all: [number, Candidate][] = []
  for (const { account, lines } of await openLinesByAccount())
    all.push(...[...sureAmong(await proposalsFor(account, lines))].filter(([, target]) => kinds.includes(target.kind)))
  return new Map(all.slice(0, most))
}
