import { CallError } from '@halaqa/kit-contract'
import { listed } from '@halaqa/kit-contract/format'
import { Icon } from '@halaqa/kit-web/light'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useOffice, useWords } from '../office-context.ts'
import { useListening } from './listening.ts'

/** Milliseconds after which a page says again that it is open: twice before it counts as left. */
const again = 20_000
const isRecord = (pathname: string) => /\/(show|record|detail|edit)\/\d+$/.test(pathname)

/**
 * Which colleagues have the open record open just now; nothing while nobody has. It stands round the pages, not in them: what a
 * page shows while it loads is none that was left.
 */
export function AlsoHere() {
  const words = useWords()
  const { openPages, language } = useOffice()
  const { pathname } = useLocation()
  const address = isRecord(pathname) ? pathname : null
  const [hasBeen, setBeen] = useState(false)
  useEffect(() => {
    if (address) setBeen(true)
  }, [address])
  const isListening = useListening()
  const { data, isError } = useQuery({
    queryKey: ['open-pages', address],
    queryFn: () => openPages.say(address),
    // That a record was left is said once, and only by who was at one.
    enabled: isListening && (address !== null || hasBeen),
    refetchInterval: ({ state }) => address !== null && !isNowhere(state.error) && again,
    refetchOnWindowFocus: address !== null,
    retry: false,
    gcTime: 0,
  })
  const names = (!isError && data) || []
  return (
    <p role="status" className="of-also-here">
      {names.length > 0 && (
        <>
          <Icon name="eye" size={15} />
          {words('office.also_here', { names: listed(names, language) })}
        </>
      )}
    </p>
  )
}

/** The server knows no such page, or not for this person: it needs not be told again. */
const isNowhere = (error: unknown) => error instanceof CallError && error.status === 404
