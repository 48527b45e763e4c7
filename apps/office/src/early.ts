import { beginEarly, type Early } from '@halaqa/kit-web/early/begin'

declare global {
  interface Window {
    early?: Early | undefined
    /** The address of the page when it names a record, which can be followed. */
    openedRecord?: string | undefined
  }
}

// `recordAddress` of the contract, which this script would have to wait for.
const isRecord = /^(\/[\w.-]+)*\/\d+(\/[\w.-]+)*$/.test(location.pathname) && location.pathname.length <= 200
window.openedRecord = isRecord ? location.pathname : undefined
const query = isRecord ? `?address=${encodeURIComponent(location.pathname)}` : ''
window.early = beginEarly('usertoken', [`/api/workplace/opening${query}`])
