import type { Problem } from '@halaqa/kit-contract'

/** Thrown, never returned: becomes a problem document. */
export class Refusal extends Error {
  readonly problem: Problem
  /** Message keys by field. */
  readonly errors: Record<string, string> | undefined
  /** Plain values for the screen: alternatives, waiting times. */
  readonly facts: Record<string, unknown> | undefined
  constructor(problem: Problem, errors?: Record<string, string>, facts?: Record<string, unknown>) {
    super(problem.code)
    this.problem = problem
    this.errors = errors
    this.facts = facts
  }
}

/** Ends the request with this problem. `errors` maps fields to message keys (`field.taken`). */
export function refuse(problem: Problem, errors?: Record<string, string>, facts?: Record<string, unknown>): never {
  throw new Refusal(problem, errors, facts)
}

/** The code with which the work is refused, or null when it goes well; whatever else is thrown rises. */
export async function refusalOf(work: () => Promise<unknown>): Promise<string | null> {
  try {
    await work()
    return null
  } catch (error) {
    if (error instanceof Refusal) return error.problem.code
    throw error
  }
}
