import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { baisaOf, plain, type ReadFile, type ReadLine, type WrongRow } from './read-statement.ts'

/** Elements that may stand several times. */
const many = new Set(['Stmt', 'Ntry', 'NtryDtls', 'TxDtls', 'Bal', 'Ustrd', 'Strd'])
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  // Nothing of a bank is named by an entity; whoever declares one wants something else.
  processEntities: false,
  isArray: name => many.has(name),
})

type Node = { [key: string]: any }

/** CAMT.053, as ISO 20022 has it. A document that declares a type or entities is not read. Undefined where it is no statement. */
export function readCamt(text: string): ReadFile | undefined {
  if (/<!DOCTYPE|<!ENTITY/i.test(text)) return undefined
  const statements = documentOf(text)?.Document?.BkToCstmrStmt?.Stmt as Node[] | undefined
  if (!statements?.length) return undefined
  const lines: ReadLine[] = []
  const wrong: WrongRow[] = []
  let row = 0
  for (const entry of statements.flatMap(each => (each.Ntry ?? []) as Node[])) {
    row += 1
    const read = lineOf(entry, row)
    if ('key' in read) wrong.push(read)
    else lines.push(read)
  }
  const balances = statements.flatMap(each => (each.Bal ?? []) as Node[])
  return {
    format: 'camt',
    lines,
    wrong,
    skipped: 0,
    opening: balanceOf(balances, ['OPBD', 'PRCD']),
    closing: balanceOf(balances.toReversed(), ['CLBD']),
    iban: plain(statements[0]!.Acct?.Id?.IBAN, 42) || null,
    raw: [],
    map: null,
  }
}

function documentOf(text: string): Node | undefined {
  if (XMLValidator.validate(text) !== true) return undefined
  try {
    return parser.parse(text) as Node
  } catch {
    return undefined
  }
}

function lineOf(entry: Node, row: number): ReadLine | WrongRow {
  const day = plain(entry.BookgDt?.Dt ?? entry.BookgDt?.DtTm ?? entry.ValDt?.Dt ?? entry.ValDt?.DtTm).slice(0, 10)
  const amount = amountOf(entry)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return { row, key: 'banking.read.day', values: { text: day } }
  if (amount === undefined) return { row, key: 'banking.read.amount' }
  const [details = {}] = (entry.NtryDtls ?? []).flatMap((each: Node) => each.TxDtls ?? []) as Node[]
  const isIn = amount > 0
  const parties = details.RltdPties ?? {}
  const party = (isIn ? parties.Dbtr : parties.Cdtr) ?? {}
  const remittance = (details.RmtInf?.Ustrd ?? []) as string[]
  return {
    row,
    on: day,
    amount,
    reference: plain(details.Refs?.EndToEndId ?? details.Refs?.TxId ?? entry.AcctSvcrRef ?? entry.NtryRef, 80),
    name: plain(party.Nm ?? party.Pty?.Nm, 160),
    iban: plain((isIn ? parties.DbtrAcct : parties.CdtrAcct)?.Id?.IBAN, 42),
    text: plain(remittance.join(' ') || entry.AddtlNtryInf),
  }
}

/** Rials only: another currency is another account. */
function amountOf(node: Node): number | undefined {
  const [text, currency] = typeof node.Amt === 'object' ? [node.Amt['#text'], node.Amt['@Ccy']] : [node.Amt, 'OMR']
  const amount = currency === 'OMR' ? baisaOf(String(text ?? ''), '.') : undefined
  return amount === undefined || amount === 0 ? undefined : node.CdtDbtInd === 'DBIT' ? -amount : amount
}

function balanceOf(balances: readonly Node[], codes: readonly string[]): number | null {
  const found = balances.find(each => codes.includes(each.Tp?.CdOrPrtry?.Cd))
  if (!found) return null
  const text = typeof found.Amt === 'object' ? found.Amt['#text'] : found.Amt
  const amount = baisaOf(String(text ?? ''), '.')
  return amount === undefined ? null : found.CdtDbtInd === 'DBIT' ? -amount : amount
}
