import { beginEarly, type Early } from '@halaqa/kit-web/early/begin'

declare global {
  interface Window {
    early?: Early | undefined
  }
}

window.early = beginEarly('usertoken', ['/auth/me', '/api/workplace/preferences'])
