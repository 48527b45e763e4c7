import type { DegreeType } from '@halaqa/academics/contract'

/** What a report is asked over: both days are part of it. */
export type Span = {
  from: string
  to: string
  degree_type?: DegreeType | undefined
  period_id?: number | undefined
}
export type Kind = 'text' | 'count' | 'day' | 'code' | 'percent'
export type Figures = { columns: [key: string, kind: Kind][]; rows: Record<string, string | number | null>[] }

/** Which lines of a long report are asked for. */
export type Lines = { page: number; per_page: number }
/** A part of a long report, and how many lines it has in all. */
export type LongFigures = Figures & { total: number }
