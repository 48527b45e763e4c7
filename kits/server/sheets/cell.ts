import type { FieldKind } from '@halaqa/kit-contract'
import { type Language, listed } from '@halaqa/kit-contract/format'

/** What stands in a cell, before it is written in one format or the other. */
export type CellValue = string | number | boolean | { day: string } | { instant: Date } | { rials: number } | undefined

/** What a value of this kind is in a sheet of this language; what is empty stays empty. */
export function cellOf(value: unknown, kind: FieldKind, language: string): CellValue {
  if (value === null || value === undefined || value === '') return undefined
  if (kind === 'money') return { rials: Number(value) / 1000 }
  if (kind === 'number' && Number.isFinite(Number(value))) return Number(value)
  if (kind === 'boolean') return Boolean(value)
  if (kind === 'day' && /^\d{4}-\d{2}-\d{2}$/.test(String(value))) return { day: String(value) }
  if (kind === 'instant') {
    const instant = new Date(value as string | Date)
    if (!Number.isNaN(instant.getTime())) return { instant }
  }
  if (value instanceof Date) return { instant: value }
  if (Array.isArray(value)) return listed(value, language as Language)
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** The wall clock of Muscat (UTC+4 all year) as if it were UTC: sheets know no time zones. */
export const wallClock = (instant: Date): Date => new Date(instant.getTime() + 4 * 3600_000)
