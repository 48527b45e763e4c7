import { createHash } from 'node:crypto'
import { chmodSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { log } from '@halaqa/kit-server/log'
import { NotDone, type Speaker } from './command.ts'

/** What is asked through the door: the words that were typed, and where. */
export type Asked = { args: string[]; cwd: string }
type Answered = { say: string } | { tell: string } | { code: number }

/**
 * Where the server of an embedded database hears commands: beside the data, for whoever may read the data may ask. On
 * Windows such doors have names instead of places.
 */
const doorOf = (folder: string): string =>
  process.platform === 'win32'
    ? `\\\\.\\pipe\\halaqa-${createHash('sha256').update(folder).digest('hex').slice(0, 32)}`
    : join(folder, 'commands.sock')

/** A name of a socket has room for so many bytes, and is cut off in silence beyond. */
const longest = 100

/**
 * Lets the server that has this data folder do commands, for no other process can open it. Answers how to stop. Where the
 * folder lies too deep for a socket it says so, and commands wait until the server is stopped.
 */
export async function hearCommands(
  folder: string,
  run: (asked: Asked, speaker: Speaker) => Promise<number>,
): Promise<() => Promise<void>> {
  const door = doorOf(folder)
  if (Buffer.byteLength(door) > longest) {
    log.warn(
      { folder },
      'the path of HALAQA_DATA is too long for a socket: commands can only be done by a stopped server',
    )
    return async () => {}
  }
  // Whoever left it is gone: the data folder is ours alone.
  if (process.platform !== 'win32') rmSync(door, { force: true })
  const open = new Set<Socket>()
  const server = createServer(socket => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    answer(socket, run).catch(error => {
      log.error({ err: error }, 'a command failed')
      socket.destroy()
    })
  })
  const before = process.umask(0o177)
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(door, resolve)).finally(() =>
    process.umask(before),
  )
  if (process.platform !== 'win32') chmodSync(door, 0o600)
  server.on('error', error => log.error({ err: error }, 'commands are not heard any more'))
  return async () => {
    for (const socket of open) socket.destroy()
    await new Promise<void>(done => server.close(() => done()))
  }
}

async function answer(socket: Socket, run: (asked: Asked, speaker: Speaker) => Promise<number>) {
  const gone = new AbortController()
  socket.on('close', () => gone.abort())
  socket.on('error', error => log.warn({ err: error }, 'whoever asked for a command is gone'))
  const send = (answered: Answered) => {
    if (socket.writable) socket.write(`${JSON.stringify(answered)}\n`)
  }
  for await (const line of createInterface({ input: socket })) {
    const asked = JSON.parse(line) as Asked
    log.info({ command: asked.args[0] }, 'a command')
    const speaker = {
      say: (text: string) => send({ say: text }),
      tell: (text: string) => send({ tell: text }),
      signal: gone.signal,
    }
    send({ code: await run(asked, speaker) })
    socket.end()
    return
  }
}

/** What the server that has this data folder answers; undefined when none hears. */
export async function askServer(folder: string, asked: Asked, speaker: Speaker): Promise<number | undefined> {
  const socket = await connected(doorOf(folder))
  if (!socket) return undefined
  speaker.signal.addEventListener('abort', () => socket.destroy())
  socket.write(`${JSON.stringify(asked)}\n`)
  for await (const line of createInterface({ input: socket })) {
    const answered = JSON.parse(line) as Answered
    if ('code' in answered) return answered.code
    if ('say' in answered) speaker.say(answered.say)
    else speaker.tell(answered.tell)
  }
  throw new NotDone('the server ended before it was done')
}

function connected(door: string): Promise<Socket | undefined> {
  return new Promise((resolve, reject) => {
    const socket = connect(door)
    socket.once('connect', () => resolve(socket))
    socket.on('error', (error: NodeJS.ErrnoException) => {
      const isNobody = ['ENOENT', 'ECONNREFUSED', 'ENAMETOOLONG', 'EINVAL'].includes(error.code ?? '')
      if (isNobody) resolve(undefined)
      else reject(error)
    })
  })
}
