import type { Call } from '@halaqa/kit-contract'
import type { Language } from '@halaqa/kit-contract/format'
import { chunk } from '@halaqa/kit-web/chunk'
import type { Words } from '@halaqa/kit-web/i18n'
import type { ComponentType } from 'react'
import type { LoaderFunctionArgs, RouteObject } from 'react-router'

/** What the routes of the portal are made with; on the server one of each a request. */
export type Surroundings = { words: Words; call: Call }

/** What a page asks the server for before it is drawn. */
export type Load<Data> = (asked: {
  params: Record<string, string | undefined>
  query: URLSearchParams
  call: Call
  language: Language
}) => Promise<Data>

export type PageModule = { Page: ComponentType; load?: Load<unknown> }

/** A lazy route: its code, its words and then its data; drawn by the server and taken over in the browser alike. */
export function page(
  { words, call }: Surroundings,
  path: string | undefined,
  module: () => Promise<PageModule>,
  features: readonly string[],
): RouteObject {
  return {
    ...(path === undefined ? { index: true } : { path }),
    lazy: async () => {
      const [{ Page, load }] = await Promise.all([chunk(module), ...features.map(feature => words.ready(feature))])
      return {
        Component: Page,
        ...(load && {
          loader: ({ params, request }: LoaderFunctionArgs) =>
            load({ params, query: new URL(request.url).searchParams, call, language: words.language }),
        }),
      }
    },
  } as RouteObject
}
