import { findRecords } from '@halaqa/kit-contract'
import { handle } from '@halaqa/kit-server/http'
import { recordsFound } from './find-records.ts'

export const findRecordsHandlers = [
  handle(findRecords, ({ actor, query, language }) => recordsFound(actor, query, language)),
]
