/** The pages of one payment share nearly everything: one file. */
export { Page as ErrorPage } from './error.tsx'
export { Page as HandlePage } from './handle.tsx'
export { Page as PayPage } from './pay.tsx'
