/** What a machine gives, in bytes. `constrained`: the limit of its container; 0, or more than there is, where it has none. */
export type Machine = { total: number; constrained: number }

/**
 * Megabytes of each part of the young generation. V8 would take 64, 128 for two of them as soon as there is work: a third of
 * all that the process held. With 16 a list of students took a fifth more processor time, with 32 no more than with V8's own.
 */
const semiSpace = 32
const least = 256
const most = 1024
const mega = 1024 * 1024

/**
 * Megabytes of JavaScript's heap at most: half of what the machine or the container gives, for buffers, pictures and the
 * code itself are outside of it, 256 to 1,024. V8 left to itself takes 4 GB as its bound on a large machine, and lets
 * rubbish lie until four times what is in use; below 2 GB it lets it lie until 1.3 to 2 times.
 */
export function heapMegabytes({ total, constrained }: Machine): number {
  const given = constrained > 0 && constrained < total ? constrained : total
  return Math.min(most, Math.max(least, Math.round(given / 2 / mega)))
}

/**
 * The flags and settings with which the server's program is to run: the bound of the heap, which HALAQA_HEAP_MB sets, a
 * small young generation, and two arenas for what is allocated outside of it. None where whoever starts it has bounded the
 * heap already. What is wrong with a setting is said by the program, with all other settings.
 */
export function boundsOf(
  machine: Machine,
  { args, env }: { args: readonly string[]; env: Record<string, string | undefined> },
): { flags: string[]; env: Record<string, string> } | undefined {
  const given = [...args, env.NODE_OPTIONS ?? ''].join(' ')
  if (/--max[-_](old[-_]space|heap)[-_]size/.test(given)) return undefined
  const asked = env.HALAQA_HEAP_MB?.trim() ?? ''
  const heap = /^\d+$/.test(asked) && Number(asked) >= 160 ? Number(asked) : heapMegabytes(machine)
  const young = /--max[-_]semi[-_]space[-_]size/.test(given) ? [] : [`--max-semi-space-size=${semiSpace}`]
  // glibc otherwise makes up to eight arenas a processor, and gives what one of them has freed to no other.
  return { flags: [`--max-old-space-size=${heap}`, ...young], env: { MALLOC_ARENA_MAX: env.MALLOC_ARENA_MAX ?? '2' } }
}
