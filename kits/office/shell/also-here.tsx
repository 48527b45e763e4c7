import { listed } from '@halaqa/kit-contract/format'
import { Icon } from '@halaqa/kit-web/light'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useMayOpen, useOffice, useWords } from '../office-context.ts'

/** Milliseconds after which a page says again that it is open: twice before it counts as left. */
const again = 20_000

/** A record has one address for this, whether it is shown or changed; undefined for pages of anything else. */
const recordAt = (pathname: string): string | undefined =>
  /\/(show|record|detail|edit)\/\d+$/.test(pathname) ? pathname.replace(/\/edit\/(\d+)$/, '/show/$1') : undefined

/** Which colleagues have this record open just now; nothing while nobody has. */
export function AlsoHere({ pathname }: { pathname: string }) {
  const address = recordAt(pathname)
  const mayOpen = useMayOpen()
  return address && mayOpen(address) ? <At address={address} key={address} /> : null
}

function At({ address }: { address: string }) {
  const words = useWords()
  const { openPages, language } = useOffice()
  const { data: names = [] } = useQuery({
    queryKey: ['open-pages', address],
    queryFn: () => openPages.at(address),
    refetchInterval: ({ state }) => state.status !== 'error' && again,
    retry: false,
    gcTime: 0,
  })
  useEffect(() => () => openPages.leave(address), [address, openPages])
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
