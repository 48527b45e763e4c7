import type { Route } from '@halaqa/kit-contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useCall } from '../office-context.ts'

type Ask = (route: Route, given: object) => Promise<Blob>

/** The address of a file that only the session may fetch, for an image or a frame; let go when the screen leaves. */
export function useFileUrl(route: Route, params: object | undefined) {
  const call = useCall() as unknown as Ask
  const answer = useQuery({
    queryKey: ['file', route.path, params],
    queryFn: async () => {
      const blob = await call(route, { params })
      return { url: URL.createObjectURL(blob), type: blob.type }
    },
    enabled: params !== undefined,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const url = answer.data?.url
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url])
  return { file: answer.data, error: answer.error, isPending: answer.isPending }
}
