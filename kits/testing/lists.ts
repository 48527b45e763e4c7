import type { List, Out } from '@halaqa/kit-contract'
import type { Context, Handler } from '@halaqa/kit-server/http'
import { nobody } from '@halaqa/kit-server/request'

type Asking = { query?: object; params?: object; actor?: Context['actor']; language?: string }

/** A page of a list by its handlers, without a server: what is not asked is as when nobody asks. */
export async function pageOfList<L extends List>(
  list: L,
  handlers: readonly Handler[],
  { query = {}, params = {}, actor = nobody, language = 'ar' }: Asking = {},
): Promise<Out<L['reply']>> {
  const { run } = handlers.find(each => each.route === (list as unknown))!
  const asked = (list.query as unknown as { parse: (query: object) => object }).parse(query)
  return run({ query: asked, params, actor, language } as Context) as Promise<Out<L['reply']>>
}
