import type { Readable } from 'node:stream'
import { text as textOf } from 'node:stream/consumers'
import type { Choices, List, Out } from '@halaqa/kit-contract'
import type { Context, FileReply, Handler } from '@halaqa/kit-server/http'
import { nobody } from '@halaqa/kit-server/request'

type Asking = { query?: object; params?: object; actor?: Context['actor']; language?: string }

/** A page of a list by its handlers, without a server: what is not asked is as when nobody asks. */
export async function pageOfList<L extends List | Choices>(
  list: L,
  handlers: readonly Handler[],
  { query = {}, params = {}, actor = nobody, language = 'ar' }: Asking = {},
): Promise<Out<L['reply']>> {
  const { run } = handlers.find(each => each.route === (list as unknown))!
  const asked = (list.query as unknown as { parse: (query: object) => object }).parse(query)
  return run({ query: asked, params, actor, language } as Context) as Promise<Out<L['reply']>>
}

/** The lines of a list's sheet as CSV, the headings first. */
export async function sheetOfList(
  list: List,
  handlers: readonly Handler[],
  { query = {}, params = {}, actor = nobody, language = 'ar' }: Asking = {},
): Promise<string[]> {
  const { run } = handlers.find(each => each.route === (list.sheet as unknown))!
  const asked = (list.sheet.query as unknown as { parse: (query: object) => object }).parse({ ...query, format: 'csv' })
  const { body } = (await run({ query: asked, params, actor, language } as Context)) as FileReply
  return (await textOf(body as Readable)).replace('\ufeff', '').trimEnd().split('\r\n')
}
