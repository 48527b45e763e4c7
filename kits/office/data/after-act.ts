import { useQueryClient } from '@tanstack/react-query'

/** After an act: all that is on the screen is asked again, the list beside which it was done too; its key is no context's. */
export function useAfterAct() {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries()
}
