import type { EditScalar } from '@halaqa/kit-contract'

/**
 * An edit of one row: what stands in the field, and what is written where it is not the value of the body. Known beforehand
 * of a run, so that a row which somebody changes meanwhile is left as they have it; else noted as it is done.
 */
export type RowChange = { before: EditScalar; after?: EditScalar | undefined }
/** By the id of the row. */
export type Changes = Map<number, RowChange>
