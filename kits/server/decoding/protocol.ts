import type { Problem } from '@halaqa/kit-contract'

/** What a decoding process is asked to do. Everything in it is a plain value. */
export type ImageWork = {
  kind: 'image'
  path: string
  output: string
  format: 'jpeg' | 'png' | 'webp'
  maxPixels: number
  maxSide: number
  maxDecodedBytes: number
}
/** An XLSX as it came. Archives unpack to a hundred times their size, and reading one holds its thread. */
export type SheetWork = {
  kind: 'sheet'
  bytes: Uint8Array
  maxUnpackedBytes: number
  maxRows: number
  maxColumns: number
}
/**
 * Something that a file of the program itself reads, named by its address: what its `read` answers of what is given, undefined where it
 * is not what it should be. It is read without settings, database or session.
 */
export type ReadWork = { kind: 'read'; module: string; given: unknown }
export type Work = ImageWork | SheetWork | ReadWork
export type Result =
  | { done: true; value?: unknown }
  /** Without a problem it is for the caller to say what is wrong. */
  | { refused: true; problem?: Problem; errors?: Record<string, string>; facts?: Record<string, unknown> }
  | { error: string; code?: string }
