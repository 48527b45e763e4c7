import { useSearchParams } from 'react-router'

/** What the address of a list narrows it to, as its rows are asked for; nothing where it was cut short. */
export function useAskedFilter(): { q?: string; filter: Record<string, unknown> } {
  const [address] = useSearchParams()
  try {
    const { q, ...filter } = JSON.parse(address.get('filter') ?? '{}') as Record<string, unknown>
    return { filter, ...(typeof q === 'string' && q && { q }) }
  } catch {
    // An address that somebody cut short narrows to nothing.
    return { filter: {} }
  }
}
