import { serverDate } from '@halaqa/identity/contract'
import { learnServerClock, serverNow } from '@halaqa/kit-web/clock'
import { useSessions } from '@halaqa/kit-web/session'
import { useEffect, useState } from 'react'

/** Now, by the server's clock, every second: what is left until a moment is the same on every device. */
export function useServerNow(): number {
  const { call } = useSessions()
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const tick = () => setNow(serverNow())
    const timer = setInterval(tick, 1000)
    void learnServerClock(async () => Date.parse((await call(serverDate)).serverdate)).then(tick)
    return () => clearInterval(timer)
  }, [call])
  return now
}
