import { config } from '@halaqa/kit-server/config'
import { dependency } from '@halaqa/kit-server/dependencies'

export const settings = () => {
  const { thawani } = config().payment
  if (!thawani) throw new Error('Thawani is not configured')
  return thawani
}
const timeoutMilliseconds = 10_000

const bank = dependency('bank', {
  seconds: timeoutMilliseconds / 1000,
  // What it says no to is no fault of its own.
  isItsFault: error => !(error instanceof ThawaniRefusal && error.status < 500),
})
/** It answered, and not with success. */
export class ThawaniRefusal extends Error {
  readonly status: number
  constructor(status: number, at: string) {
    super(`Thawani answered ${status} at ${at}`)
    this.status = status
  }
}

/** Throws when it does not answer, or with another status than of success. */
export const callThawani = (path: string, body?: object): Promise<unknown> =>
  bank.use(async signal => {
    const { url, secretKey } = settings()
    const response = await fetch(`${url}/api/v1${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        'thawani-api-key': secretKey,
        accept: 'application/json',
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal,
    })
    if (!response.ok) throw new ThawaniRefusal(response.status, path.split('/')[1] ?? '')
    return response.json()
  })
