import { type AnySchema, kindOf, referenceOf } from '@halaqa/kit-contract'
import { useGetMany, useGetRecordRepresentation } from 'ra-core'
import { recordName } from '../list/list-spec.ts'
import { useOffice, useWords } from '../office-context.ts'
import type { Setup } from './setup.ts'

/**
 * What the page of a record is called: the words of the record, else those of the first thing that its columns refer to.
 * An event without a title of its own is called what its kind is called, an exception whom it is for.
 */
export function useRecordName({ resource, title, columns }: Setup, row: Record<string, unknown> | undefined): string {
  const { language } = useOffice()
  const words = useWords()
  const shape = resource.record.shape as Record<string, AnySchema>
  const isReferred = shape[title] && kindOf(shape[title]) === 'reference'
  const own = row?.[title] && !isReferred ? recordName(resource, title, row, language) : ''
  const { source } = columns.find(each => shape[each.source] && kindOf(shape[each.source]!) === 'reference') ?? {}
  const reference = source ? referenceOf(shape[source]!) : ''
  const id = source && row ? (row[source] as number | null) : null
  const referred = useGetMany<{ id: number }>(reference, { ids: id ? [id] : [] }, { enabled: !own && id !== null })
  const represent = useGetRecordRepresentation(reference)
  const [found] = referred.data ?? []
  return own || (found ? String(represent(found)) : words(`${resource.name}.one`))
}
