import { queryClient } from '@halaqa/kit-web/session'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'

/** A page that asks the server while it is open. Pages of the public site do not, and do without the library. */
export const withQueries = (Inner: ComponentType): ComponentType =>
  function Queried() {
    const [client] = useState(queryClient)
    return (
      <QueryClientProvider client={client}>
        <Inner />
      </QueryClientProvider>
    )
  }
