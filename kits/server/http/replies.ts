import type { Readable } from 'node:stream'

/** The answer of a route whose reply is `file(type)`. */
export class FileReply {
  readonly body: Readable | Buffer | string
  readonly name: string
  readonly type: string | undefined
  readonly inline: boolean
  readonly status: number
  constructor(
    body: Readable | Buffer | string,
    options: { name: string; type?: string; inline?: boolean; status?: number },
  ) {
    this.body = body
    this.name = options.name
    this.type = options.type
    this.inline = options.inline ?? false
    this.status = options.status ?? 200
  }
}

/** The answer of a route whose reply is `redirect`: a local path, or an address the caller has checked. */
export class Redirect {
  readonly location: string
  constructor(location: string) {
    this.location = location
  }
}
export const seeOther = (location: string) => new Redirect(location)

/** RFC 6266: an ASCII name for old clients, the real one beside it. */
export function disposition(name: string, inline: boolean): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\]/g, '_')
  const encoded = encodeURIComponent(name).replace(/['()*]/g, percent)
  return `${inline ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encoded}`
}
const percent = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`
