import { problem } from '@halaqa/kit-contract'

/** Less is to the person's good than is to be used. */
export const creditTooLow = problem('credit-too-low', 409)
/** It cannot go back to this card: the payment is another's, its gateway cannot, or less of it is left. */
export const cardRefundUnavailable = problem('card-refund-unavailable', 409)
