import { clock } from '@halaqa/kit-server/clock'
import { config } from '@halaqa/kit-server/config'
import { askCybersourceRefund, refundAtCybersource } from './cybersource-refunds.ts'
import { askReporting } from './cybersource-reporting.ts'
import { baisaOf, type Gateway, isPaymentUuid, withDecimals } from './gateway.ts'
import { isSigned, signFields } from './signature.ts'

/**
 * CyberSource Secure Acceptance Hosted Checkout, to its public documentation. Unverified against the bank: the profile's
 * receipt page must be `/payment/handle` and its merchant post URL `/payment/callback`.
 */
const settings = () => {
  const { cybersource } = config().payment
  if (!cybersource) throw new Error('CyberSource is not configured')
  return cybersource
}
const signedNames = [
  'access_key',
  'profile_id',
  'transaction_uuid',
  'signed_field_names',
  'unsigned_field_names',
  'signed_date_time',
  'locale',
  'transaction_type',
  'reference_number',
  'amount',
  'currency',
]
const decisive = ['decision', 'req_amount', 'req_currency', 'req_reference_number', 'req_profile_id', 'req_access_key']
const extra = ['auth_amount', 'transaction_id']
const outcomes: Record<string, 'approved' | 'declined' | 'cancelled' | 'review'> = {
  ACCEPT: 'approved',
  REVIEW: 'review',
  CANCEL: 'cancelled',
  DECLINE: 'declined',
  ERROR: 'declined',
}

export const cybersourceGateway: Gateway = {
  name: 'cybersource',
  merchant: () => settings().profile,
  start: async (payment, { language }) => {
    const { url, profile, accessKey, secretKey } = settings()
    const fields: Record<string, string> = {
      access_key: accessKey,
      profile_id: profile,
      transaction_uuid: payment.uuid,
      signed_field_names: signedNames.join(','),
      unsigned_field_names: '',
      signed_date_time: `${clock.now().toISOString().slice(0, 19)}Z`,
      locale: { ar: 'ar-xn', fr: 'fr-fr' }[language] ?? 'en-us',
      transaction_type: 'sale',
      reference_number: payment.uuid,
      amount: withDecimals(payment.amount),
      currency: 'OMR',
    }
    return { url, fields: { ...fields, signature: signFields(fields, secretKey) }, omanneturl: null }
  },
  read: fields => {
    const { secretKey, accessKey } = settings()
    // Our own reference and the bank's number are plain; a list or a sentence in them is somebody's try.
    if (!isPaymentUuid(fields.req_reference_number)) return undefined
    if (!/^[\w-]{0,60}$/.test(fields.transaction_id ?? '')) return undefined
    if (!isSigned(fields, secretKey, decisive) || fields.req_access_key !== accessKey) return undefined
    // A field that decides and was not signed may have been put in by the payer's browser.
    const signed = (fields.signed_field_names ?? '').split(',')
    if (extra.some(name => fields[name] && !signed.includes(name))) return undefined
    const outcome = outcomes[fields.decision ?? ''] ?? 'declined'
    return {
      paymentUuid: fields.req_reference_number!,
      outcome,
      // What was authorised counts, when the bank says it: a partial authorisation is not the price.
      amount: baisaOf(fields.auth_amount || fields.req_amount),
      currency: fields.req_currency,
      merchant: fields.req_profile_id,
      reference: fields.transaction_id,
    }
  },
  ask: async payment => (config().payment.reporting ? askReporting(payment.uuid, settings().profile) : []),
  // Refunds go by REST, with the keys of the reporting product.
  refunds: () => (config().payment.reporting ? { send: refundAtCybersource, ask: askCybersourceRefund } : undefined),
  // With the reporting product the bank is asked before its message is believed.
  confirms: () => config().payment.reporting !== undefined,
}
