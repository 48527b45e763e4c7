/** A cookie of the browser; undefined on the server and when it is not there. */
export function readCookie(name: string): string | undefined {
  if (typeof document === 'undefined') return undefined
  const found = document.cookie.split('; ').find(each => each.startsWith(`${name}=`))
  return found && decodeURIComponent(found.slice(name.length + 1))
}

/** A choice that the server reads to draw the page: kept a year, for the whole site, never sent to other sites. */
export function writeCookie(name: string, value: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`
}
