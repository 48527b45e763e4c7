import { isFile, isRedirect, operationId } from '@halaqa/kit-contract'
import { writerOf } from '@halaqa/kit-server/http'
import { expect, it } from 'vitest'
import { handlers } from './contexts.ts'

// A server makes them when first a reply is written, which is too late to hear that one cannot be made.
it('a writer can be made of the reply of every route', () => {
  const unwritable = handlers.flatMap(({ route }) => {
    if (isFile(route.reply) || isRedirect(route.reply)) return []
    try {
      writerOf(route.reply)
      return []
    } catch (error) {
      return [`${operationId(route)}: ${error}`]
    }
  })
  expect(unwritable).toEqual([])
})
