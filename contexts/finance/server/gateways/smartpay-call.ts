import { config } from '@halaqa/kit-server/config'
import { dependency } from '@halaqa/kit-server/dependencies'
import { seal, unseal } from './smartpay-sealing.ts'

export const settings = () => {
  const { smartpay } = config().payment
  if (!smartpay) throw new Error('SmartPay is not configured')
  return smartpay
}
const bank = dependency('bank', { seconds: 10 })

/** Calls a command of SmartPay's API. Throws when it does not answer, refuses the call itself, or answers what is not sealed by it. */
export const callSmartpay = (command: string, asked: Record<string, string>): Promise<unknown> =>
  bank.use(async signal => {
    const { apiUrl, accessCode, workingKey } = settings()
    const response = await fetch(apiUrl, {
      method: 'POST',
      body: new URLSearchParams({
        enc_request: seal(JSON.stringify(asked), workingKey),
        access_code: accessCode,
        command,
        request_type: 'JSON',
        response_type: 'JSON',
        version: '1.2',
      }),
      signal,
      redirect: 'error',
    })
    if (!response.ok) throw new Error(`SmartPay answered ${response.status} to ${command}`)
    const answer = new URLSearchParams((await response.text()).trim())
    // Not 0: the call is refused, and what should be sealed is a sentence.
    if (answer.get('status') !== '0') throw new Error(`SmartPay refused the call ${command}`)
    const text = unseal((answer.get('enc_response') ?? '').trim(), workingKey)
    if (text === undefined) throw new Error(`SmartPay's answer to ${command} is not sealed with our key`)
    return JSON.parse(text)
  })
