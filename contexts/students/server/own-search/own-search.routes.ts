import { handle } from '@halaqa/kit-server/http'
import { ownSearch } from '../../contract/own-search.ts'
import { findOwn } from './find-own.ts'

/** It is asked while somebody types, and each time of all contexts. */
const whileTyping = { max: 120, seconds: 60 }

export const ownSearchHandlers = [
  handle(ownSearch, ({ actor, query, language }) => findOwn(actor.id, query, language), whileTyping),
]
