import { expect, it } from 'vitest'
import { shippedSteps } from './shipped-steps.ts'

/** What Arabic asks of a man only. The college may rewrite these texts, so they have one form, which fits both. */
const ofAMan =
  /(?<![\u0600-\u06ff])(و|ف|ل)?(احجز|احضر|تحضر|صوّرها|تأكد|اقرأ|ترفع|ارفع|سدّد|انتقل|طالبًا)(?![\u0600-\u06ff])/

it.each(shippedSteps)('the mail and text message of $code fit a woman and a man', ({ mail_ar, sms_ar }) =>
  expect(ofAMan.exec(`${mail_ar ?? ''} ${sms_ar ?? ''}`)?.[0]).toBeUndefined(),
)
