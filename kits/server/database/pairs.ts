/** Two ids as one key of what is `batched`: of a student and a subject, say. Only `idsOfPairs` takes it apart again. */
export const pairKey = (first: number, second: number): string => `${first}:${second}`

/** The first and the second ids of such keys, two lists in the order of the keys: what `unnest` of a statement goes over. */
export function idsOfPairs(keys: readonly string[]): [firsts: number[], seconds: number[]] {
  const pairs = keys.map(key => key.split(':').map(Number) as [number, number])
  return [pairs.map(([first]) => first), pairs.map(([, second]) => second)]
}
