import { useQueryClient } from '@tanstack/react-query'

/** After an act: everything of students that is on the screen is asked again. */
export function useAfterAct() {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries({ queryKey: ['students'] })
}
