import { Waiting } from '@halaqa/kit-office'
import { useEffect } from 'react'

/** Sessions, password and second factor have one page for all guards, outside the office: the browser goes there. */
export function OwnAccount() {
  useEffect(() => location.replace('/account?as=users'), [])
  return <Waiting />
}
