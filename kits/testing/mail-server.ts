import { createServer, type Socket } from 'node:net'

/** As much of a receiving mail server as a test needs, on this machine. */
export async function aMailServer() {
  const server = {
    /** What it was sent, as it came. */
    received: [] as string[],
    /** What it says to an address, `RCPT TO`. */
    recipientAnswer: '250 ok',
    /** For `SMTP_URL`. */
    url: '',
    close: () => {
      listening.close()
    },
  }
  const listening = createServer(socket => speakSmtp(socket, server))
  await new Promise<void>(resolve => listening.listen(0, '127.0.0.1', resolve))
  server.url = `smtp://127.0.0.1:${(listening.address() as { port: number }).port}/?ignoreTLS=true`
  return server
}

function speakSmtp(socket: Socket, server: { received: string[]; recipientAnswer: string }) {
  let inData = false
  let buffered = ''
  socket.write('220 test\r\n')
  socket.on('error', () => {})
  socket.on('data', chunk => {
    buffered += chunk.toString()
    for (;;) {
      const end = buffered.indexOf(inData ? '\r\n.\r\n' : '\r\n')
      if (end < 0) return
      const line = buffered.slice(0, end)
      buffered = buffered.slice(end + (inData ? 5 : 2))
      if (inData) {
        server.received.push(line)
        inData = false
        socket.write('250 taken\r\n')
      } else if (/^DATA/i.test(line)) {
        inData = true
        socket.write('354 go on\r\n')
      } else if (/^RCPT/i.test(line)) socket.write(`${server.recipientAnswer}\r\n`)
      else socket.write('250 ok\r\n')
    }
  })
}

/** The headers of a mail as it came, by their names in small letters; a long one was folded, and is one line again. */
export function headersOfMail(raw: string): Record<string, string> {
  const lines = raw.slice(0, raw.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ')
  return Object.fromEntries(
    lines.split('\r\n').map(line => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
}
