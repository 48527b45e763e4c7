import type { Refusal } from '@halaqa/kit-server/http'
import { translate } from '@halaqa/kit-server/words'

/** A refusal in a sentence, where there is no field to say it at: what is wrong with the first that it names, else itself. */
export function saidOf({ problem, errors, facts }: Refusal, language: string): string {
  const [key] = Object.values(errors ?? {})
  return translate(language, key ?? `problem.${problem.code}`, facts)
}
