import { problem } from '@halaqa/kit-contract'
import { currentRequest } from '@halaqa/kit-server/request'
import { translate } from '@halaqa/kit-server/words'

/** Its last try failed by a fault of ours. */
export const runFailed = problem('run-failed', 503)
/** Whoever began it may not do it any more. */
export const runNotAllowed = problem('run-not-allowed', 403)

/** Why a run ended by itself, in the language of whoever asks; null where it did not. */
export const reasonOf = ({ reason }: { reason: string | null }): string | null =>
  reason && translate(currentRequest().language, `problem.${reason}`)
