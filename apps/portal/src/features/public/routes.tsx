import type { NonIndexRouteObject, RouteObject } from 'react-router'
import { NotFound } from '../../not-found.tsx'
import { page, type Surroundings } from '../../page.ts'

/** The public site. Every page brings its own code and data; the words of all are small and shared. */
export function publicRoutes(surroundings: Surroundings): RouteObject[] {
  type Module = Parameters<typeof page>[2]
  const front = (path: string | undefined, module: Module) => page(surroundings, path, module, ['public', 'front'])
  const at = (path: string, module: Module) => page(surroundings, path, module, ['public'])
  const forms = (path: string, module: Module) => page(surroundings, path, module, ['public', 'contract'])
  const reached = (path: string, module: Module) => page(surroundings, path, module, ['public', 'parts', 'contract'])
  return [
    {
      ...(page(surroundings, '/', () => import('./layout.tsx'), ['site', 'web']) as NonIndexRouteObject),
      children: [
        front(undefined, () => import('./landing.tsx')),
        at('our_vision', () => import('./text-page.tsx').then(({ textPage }) => textPage('vision'))),
        at('info', () => import('./text-page.tsx').then(({ textPage }) => textPage('info'))),
        at('privacy', () => import('./text-page.tsx').then(({ textPage }) => textPage('privacy'))),
        at('usage', () => import('./text-page.tsx').then(({ textPage }) => textPage('usage'))),
        front('return', () => import('./return.tsx')),
        front('programmes', () => import('./programmes.tsx')),
        at('blog', () => import('./blog.tsx')),
        at('blog/post/:id', () => import('./post.tsx')),
        at('support/faq', () => import('./faq.tsx').then(({ FaqHome, load }) => ({ Page: FaqHome, load }))),
        at('support/faq/searchit', () =>
          import('./faq.tsx').then(({ FaqSearch, load }) => ({ Page: FaqSearch, load })),
        ),
        at('support/faq/category/:id', () =>
          import('./faq.tsx').then(({ FaqCategory, load }) => ({ Page: FaqCategory, load })),
        ),
        at('support/faq/category/:catId/:id', () =>
          import('./faq.tsx').then(({ FaqAnswer, load }) => ({ Page: FaqAnswer, load })),
        ),
        reached('contact', () => import('./contact.tsx')),
        reached('waitinglist/:id', () => import('./waiting.tsx')),
        forms('heac/:id', () => import('./heac.tsx')),
      ],
    },
    { path: '*', Component: NotFound, loader: notHere },
  ]
}

/** The page is drawn by the error boundary, with the status of what it is. */
function notHere(): never {
  throw new Response(null, { status: 404 })
}
