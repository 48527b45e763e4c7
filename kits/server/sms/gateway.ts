import { config } from '@halaqa/kit-server/config'

/** Who brings text messages to phones. Throws when it could not. */
export type SmsGateway = { send: (message: { to: string; text: string }) => Promise<void> }

/** POST of JSON `{ sender, to, text }` with a bearer token; any 2xx means taken. */
const httpGateway: SmsGateway = {
  async send({ to, text }) {
    const { sms } = config()
    if (!sms) throw new Error('SMS_URL is not set any more')
    const reply = await fetch(sms.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${sms.token}` },
      body: JSON.stringify({ sender: sms.sender, to, text }),
      signal: AbortSignal.timeout(20_000),
      redirect: 'error',
    })
    await reply.body?.cancel()
    if (!reply.ok) throw new Error(`the SMS gateway answered ${reply.status}`)
  },
}
let gateway = httpGateway

/** Another gateway than the one of SMS_URL; without one, that again. */
export const useSmsGateway = (other: SmsGateway = httpGateway): void => {
  gateway = other
}

/** The gateway in use. */
export const currentGateway = (): SmsGateway => gateway
