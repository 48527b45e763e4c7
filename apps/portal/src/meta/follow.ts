import type { Words } from '@halaqa/kit-web/i18n'
import { onTitle, ownTitle } from '@halaqa/kit-web/title'
import type { createBrowserRouter } from 'react-router'
import { metaOf } from './meta-of.ts'

type Router = ReturnType<typeof createBrowserRouter>

/** The data of the innermost page that has some. */
export const pageData = (loaderData: Record<string, unknown> | null | undefined): unknown =>
  Object.values(loaderData ?? {})
    .filter(each => each !== undefined)
    .at(-1)

/** Keeps title, description and canonical address true while the person moves and changes the language. */
export function followMeta(router: Router, words: Words): void {
  const write = async () => {
    await words.ready('meta')
    const { location: place, loaderData, errors, navigation } = router.state
    if (navigation.state !== 'idle') return
    const meta = metaOf({
      path: place.pathname,
      search: place.search,
      language: words.language,
      data: pageData(loaderData),
      origin: location.origin,
      words: words.i18n.getFixedT(null, 'meta'),
      status: errors ? 404 : 200,
    })
    const own = ownTitle()
    document.title = own ? `${own} · ${words.i18n.t('meta:site')}` : meta.title
    document.querySelector('meta[name="description"]')?.setAttribute('content', meta.description)
    document.querySelector('link[rel="canonical"]')?.setAttribute('href', meta.canonical)
  }
  router.subscribe(() => void write())
  onTitle(() => void write())
  words.subscribe(() => {
    void write()
    // Texts of the server come in the language of the page: ask for them again.
    void router.revalidate()
  })
  if (!document.title || ownTitle()) void write()
}
