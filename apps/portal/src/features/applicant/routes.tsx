import type { NonIndexRouteObject, RouteObject } from 'react-router'
import { page, type Surroundings } from '../../page.ts'

const words = ['applicant', 'payment', 'site', 'web', 'parts', 'contract']
const withForms = [...words, 'apply']

/** The applicant's tree at /registrar (decision 8), and the page that a verification mail leads to. */
export function applicantRoutes(surroundings: Surroundings): RouteObject[] {
  type Module = Parameters<typeof page>[2]
  type Small = typeof import('./small-pages.tsx')
  const at = (path: string | undefined, module: Module, features = words) => page(surroundings, path, module, features)
  const small = (path: string, name: keyof Small) =>
    at(path, () => import('./small-pages.tsx').then(pages => ({ Page: pages[name] })))
  const home = () => import('./home.tsx')
  const uploader = () => import('./uploader.tsx')
  return [
    at('/registrar/verify-email/:token', () => import('./verify-email.tsx')),
    {
      ...(at('/registrar', () => import('./layout.tsx')) as NonIndexRouteObject),
      children: [
        at(undefined, home),
        at('index', home),
        at('portal', home),
        at('uploader', uploader),
        at('files', uploader),
        small('upload-done', 'UploadDone'),
        small('conform_date', 'ConformDate'),
        small('examrules', 'ExamRules'),
        small('status', 'Status'),
        small('payment', 'Payments'),
        small('notifications', 'Notifications'),
        at('equation', () => import('./equation.tsx'), withForms),
        at('form', () => import('./form.tsx'), withForms),
      ],
    },
  ]
}
