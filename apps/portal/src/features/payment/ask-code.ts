import { CallError } from '@halaqa/kit-contract'

/** What the college answers about a code; `unchecked`: it could not be asked, which says nothing about the paper. */
export type Asked<Answer> = Answer | 'unchecked'

/** A code that cannot be one is answered like one that is not known; no answer is never taken for that. */
export async function askCode<Answer>(ask: () => Promise<Answer>, unknown: Answer): Promise<Asked<Answer>> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return [400, 404, 422].includes(error.status) ? unknown : 'unchecked'
  }
}
