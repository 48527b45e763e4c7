import { createReadStream } from 'node:fs'
import { connect } from 'node:net'
import { config } from '@halaqa/kit-server/config'
import { dependency } from '@halaqa/kit-server/dependencies'
import { refuse } from '@halaqa/kit-server/http'
import { log } from '@halaqa/kit-server/log'
import { fileInfected, fileScannerAway } from './problems.ts'

/** The largest document takes clamd a second or two. */
const waitMs = 20_000
const scanner = dependency('scanner', { seconds: 25 })

/** True when clamd looked and found nothing, null when none is configured. Refuses what it found, and when it is away. */
export async function scan(path: string): Promise<true | null> {
  const { clamdUrl } = config()
  if (!clamdUrl) return null
  const answer = await scanner
    .use(() => ask(clamdUrl, path))
    .catch(error => {
      log.error({ err: error }, 'clamd could not be asked')
      return refuse(fileScannerAway)
    })
  if (/stream: OK/.test(answer)) return true
  if (/ FOUND/.test(answer)) {
    log.warn({ answer }, 'clamd found something in an upload')
    refuse(fileInfected)
  }
  log.error({ answer }, 'clamd gave an answer that is not understood')
  return refuse(fileScannerAway)
}

/** The INSTREAM command: chunks with their length before them, an empty one at the end. */
function ask(url: string, path: string): Promise<string> {
  const { protocol, hostname, port, pathname } = new URL(url)
  const socket = connect(protocol === 'unix:' ? { path: pathname } : { host: hostname, port: Number(port || 3310) })
  return new Promise((resolve, reject) => {
    let answer = ''
    socket.setTimeout(waitMs, () => socket.destroy(new Error('clamd did not answer in time')))
    socket.on('error', reject)
    socket.on('data', chunk => {
      answer += chunk.toString()
    })
    socket.on('close', () => (answer ? resolve(answer) : reject(new Error('clamd hung up without an answer'))))
    socket.on('connect', async () => {
      try {
        socket.write('zINSTREAM\0')
        for await (const chunk of createReadStream(path)) {
          const length = Buffer.alloc(4)
          length.writeUInt32BE((chunk as Buffer).length)
          const flows = socket.write(Buffer.concat([length, chunk as Buffer]))
          if (!flows && socket.writable) await new Promise(done => socket.once('drain', done))
        }
        socket.write(Buffer.alloc(4))
      } catch (error) {
        socket.destroy(error as Error)
      }
    })
  })
}
