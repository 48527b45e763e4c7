import { problem } from '@halaqa/kit-contract'

/** Less is to the person's good than is to be used. */
export const creditTooLow = problem('credit-too-low', 409)
