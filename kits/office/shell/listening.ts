import { useQuery } from '@tanstack/react-query'

/** The key under which it stands that the socket has been there, or that nobody waits for it any more. */
export const listening = ['listening']
/** Milliseconds after which a page goes on without its socket. */
const patience = 3000

/** Whether what is asked now is told on: what changes before the socket stands would be asked twice. */
export function useListening(): boolean {
  const { data = false } = useQuery({
    queryKey: listening,
    queryFn: () => new Promise<boolean>(done => setTimeout(done, patience, true)),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
  return data
}
