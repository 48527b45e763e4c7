import type { RouteObject } from 'react-router'
import { page, type Surroundings } from '../../page.ts'

const words = ['payment', 'site', 'web', 'parts', 'contract']

/** Paying, coming back from the bank, and the check of a receipt. */
export function paymentRoutes(surroundings: Surroundings): RouteObject[] {
  const at = (path: string, module: Parameters<typeof page>[2]) => page(surroundings, path, module, words)
  const paying = (path: string, name: keyof typeof import('./paying.tsx')) =>
    at(path, () => import('./paying.tsx').then(pages => ({ Page: pages[name] })))
  return [
    paying('/payment/pay', 'PayPage'),
    paying('/payment/handle', 'HandlePage'),
    paying('/payment/error', 'ErrorPage'),
    at('/payment/verify/:code', () => import('./verify.tsx')),
  ]
}
