import { z } from 'zod'
import { id } from './fields.ts'
import { idList } from './list.ts'
import { problem } from './problem.ts'
import type { In, Out, Route, Schema, Typed } from './route.ts'

/** Since the officer was shown the count, rows came or went. `facts.count` says how many match now; nothing was done. */
export const selectionChanged = problem('selection-changed', 409)

/** So many rows that match are acted on while the officer waits; more are a run. */
export const selectionAtOnce = 200
/** Rows that can be left out of all that match. */
const mostLeftOut = 500
/** A list whose rows are selected: its query says which filters there are. */
type Listing = Pick<Route, 'query'>
const shapeOf = ({ query }: Listing): Record<string, z.ZodType> =>
  (query as unknown as z.ZodObject).shape as Record<string, z.ZodType>
const count = z.int().min(1).max(10_000_000)

/** All rows of a list that match: what stands in its address, and what the officer was shown. */
const matchingOf = (listing: Listing) => {
  const { q, filter } = shapeOf(listing)
  return z.strictObject({
    ...(q && { q }),
    filter: filter!,
    /** How many match, as the officer was shown it: with another number the act is refused. */
    count,
    /** Rows that match and were unticked. */
    except: z.array(id).max(mostLeftOut).default([]),
    /** The act and the filter in words, as the officer was shown them: names the run. */
    title: z.string().trim().max(300).default(''),
  })
}
export type Matching = { q?: string; filter: Record<string, unknown>; count: number; except: number[]; title: string }
type SentMatching = Pick<Matching, 'count'> & Partial<Matching>

type Without<T, K extends string> = T extends unknown ? Omit<T, K> : never
/** The body of an act on many, by ids or by all that match; the handler is given the ids (`handleMany`). */
type Selecting<B extends Schema> = Typed<
  (In<B> & { by?: 'ids' }) | (Without<In<B>, 'ids'> & { by: 'matching'; matching: SentMatching }),
  Out<B>
>

/**
 * The body of an act on many that can be done to all rows of a list that match: `body` with `ids` as it stands (`by` may be
 * left out), or `{ by: 'matching', matching }` instead of the ids. `body` is a strict object, or the union of verbs by `act`.
 */
export function selecting<B extends Schema>(listing: Listing, body: B): Selecting<B> {
  const { options } = body as unknown as { options?: z.ZodObject[] }
  const both = (each: z.ZodObject) =>
    z.discriminatedUnion('by', [
      each.extend({ by: z.literal('ids').optional() }),
      each.omit({ ids: true }).extend({ by: z.literal('matching'), matching: matchingOf(listing) }),
    ])
  const built = options
    ? z.discriminatedUnion('act', options.map(both) as unknown as [ReturnType<typeof both>])
    : both(body as unknown as z.ZodObject)
  return built as unknown as Selecting<B>
}

/** What the preview of such an act is asked: the ids, or with `count` all that match; the handler is given the ids. */
export const selectingInQuery = (listing: Listing) => {
  const { q, filter } = shapeOf(listing)
  return {
    ids: idList.optional(),
    ...((q && { q }) as { q?: z.ZodOptional<z.ZodString> }),
    filter: filter as unknown as z.ZodOptional<z.ZodType<Record<string, unknown>>>,
    count: z.coerce.number().pipe(count).optional(),
    except: idList.optional(),
  }
}
