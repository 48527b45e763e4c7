import { nameDocuments } from '@halaqa/finance/server'
import { addressOf } from '@halaqa/kit-contract'
import { day, type Language, money } from '@halaqa/kit-contract/format'
import { db } from '@halaqa/kit-server/database'
import type { Actor } from '@halaqa/kit-server/request'
import { translate } from '@halaqa/kit-server/words'
import { and, desc, eq, gt, lt, ne, sql } from 'drizzle-orm'
import { showExternal } from '../../contract/externals.ts'
import type { Proposal } from '../../contract/lines.ts'
import { externalWrite, lineConfirm } from '../../contract/permissions.ts'
import { type Proposed, proposalsFor } from '../matching/propose.ts'
import { confirmationTable, matchTable } from '../tables/confirmations.table.ts'
import { type LineRow, lineTable } from '../tables/lines.table.ts'
import { presentLine, selectedLine } from './lines.queries.ts'

/** Others that may be joined with it. */
const mostOthers = 12

/** A line: where it comes from, what it probably is, what was confirmed, and what it may be joined with. */
export async function lineView(id: number, actor: Actor, language: string) {
  const selected = await selectedLine(id)
  const { line, statement, account } = selected
  const proposed = (await proposalsFor(account, [line])).get(id) ?? []
  const row = presentLine(selected, actor, language)
  const confirms = line.left > 0 && actor.permissions.has(lineConfirm)
  return {
    ...row,
    iban: line.iban,
    row: line.row,
    imported_by_name: statement.imported_by_name,
    imported_at: statement.imported_at.toISOString(),
    proposals: await presentProposals(proposed, { actor, language, brought_by: statement.imported_by_id }),
    matches: await matchesOf(id, actor, language),
    others: line.left > 0 ? await othersOf(line) : [],
    can: {
      confirm: confirms,
      record: confirms && line.amount > 0 && statement.imported_by_id !== actor.id,
      enter: line.left > 0 && actor.permissions.has(externalWrite),
    },
  }
}

type Asking = { actor: Actor; language: string; brought_by: number }
async function presentProposals(
  proposed: readonly Proposed[],
  { actor, language, brought_by }: Asking,
): Promise<Proposal[]> {
  const documents = await nameDocuments(proposed.map(each => each.target.reference))
  const word = (key: string, values?: Record<string, unknown>) => translate(language, key, values)
  return proposed.map(({ target, score, reasons }) => {
    const { kind, id, amount, name, on } = target
    const document = documents.get(target.reference)
    const isPosting = kind === 'invoice' || kind === 'payer' || kind === 'payout'
    const isOwn = target.by_id === actor.id || (isPosting && brought_by === actor.id)
    return {
      kind,
      id,
      score,
      amount,
      title:
        [document?.name, kind === 'payout' ? word(`finance.gateway.${name}`) : name].filter(Boolean).join(' · ') ||
        word(`banking.line.targets.${kind}`),
      detail: [
        word(`banking.line.targets.${kind}`),
        money(amount, language as Language),
        on && day(on, language as Language),
      ]
        .filter(Boolean)
        .join(' · '),
      link: kind === 'external' ? addressOf(showExternal, { params: { id } }) : (document?.link ?? null),
      reasons: reasons.map(reason => word(`banking.reason.${reason}`)),
      can: { confirm: actor.permissions.has(lineConfirm) && !isOwn },
    }
  })
}

async function matchesOf(lineId: number, actor: Actor, language: string) {
  const rows = await db()
    .select({ match: matchTable, confirmation: confirmationTable })
    .from(matchTable)
    .innerJoin(confirmationTable, eq(confirmationTable.id, matchTable.confirmation_id))
    .where(eq(matchTable.line_id, lineId))
    .orderBy(desc(matchTable.id))
  const documents = await nameDocuments(rows.map(({ match }) => match.entry_reference))
  return rows.map(({ match, confirmation }) => ({
    id: match.id,
    confirmation_id: confirmation.id,
    kind: match.kind,
    title: documents.get(match.entry_reference)?.name || translate(language, `banking.line.targets.${match.kind}`),
    link: documents.get(match.entry_reference)?.link ?? null,
    transfer_id: match.transfer_id,
    amount: match.amount,
    by_name: confirmation.by_name,
    at: confirmation.at.toISOString(),
    undone_by_name: confirmation.undone_by_name,
    is_undone: match.is_undone,
    reason: confirmation.reason,
    can: {
      undo:
        confirmation.undone_at === null &&
        confirmation.undo_asked_at === null &&
        !match.is_undone &&
        actor.permissions.has(lineConfirm) &&
        ((match.kind !== 'payout' && match.kind !== 'settlement') || confirmation.by_id !== actor.id),
    },
  }))
}

async function othersOf(line: LineRow) {
  const rows = await db()
    .select({ id: lineTable.id, on: lineTable.on, left: lineTable.left, name: lineTable.name, text: lineTable.text })
    .from(lineTable)
    .where(
      and(
        eq(lineTable.bank_account_id, line.bank_account_id),
        ne(lineTable.id, line.id),
        gt(lineTable.left, 0),
        line.amount > 0 ? gt(lineTable.amount, 0) : lt(lineTable.amount, 0),
      ),
    )
    .orderBy(sql`abs(${lineTable.on} - ${line.on}::date)`, lineTable.id)
    .limit(mostOthers)
  return rows
}
