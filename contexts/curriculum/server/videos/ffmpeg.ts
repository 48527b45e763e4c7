import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** What encodes films. A fake stands in for it in tests. */
export type VideoTools = {
  /** Milliseconds, and whether there is sound. */
  probe: (path: string) => Promise<{ durationMs: number; hasAudio: boolean }>
  run: (args: string[], signal: AbortSignal) => Promise<void>
}

const run = promisify(execFile)
/** A film is read from the disk: none may send the program to other addresses. Stands before `-i`. */
export const onlyFiles = ['-protocol_whitelist', 'file,pipe']

/** Whether a program can be started here, tried when it is needed: it may be installed later. */
async function isHere(name: string): Promise<boolean> {
  try {
    await run(name, ['-version'])
    return true
  } catch (error) {
    // Not on the path, or not to be started from there. Whatever else is wrong with it shows as it encodes.
    const { code } = error as NodeJS.ErrnoException
    return code !== 'ENOENT' && code !== 'EACCES'
  }
}

let chosen: VideoTools | null | undefined
/** For tests: these tools, `null` for a machine without any, nothing for what is really there. */
export const useVideoTools = (tools?: VideoTools | null): void => {
  chosen = tools
}

/** ffmpeg and ffprobe, when both are on this machine. */
export async function videoTools(): Promise<VideoTools | undefined> {
  if (chosen !== undefined) return chosen ?? undefined
  if (!(await isHere('ffmpeg')) || !(await isHere('ffprobe'))) return undefined
  return {
    async probe(path) {
      const wanted = ['-show_entries', 'format=duration:stream=codec_type', '-of', 'json']
      const asked = ['-v', 'error', ...onlyFiles, ...wanted, path]
      const { stdout } = await run('ffprobe', asked, { timeout: 60_000, maxBuffer: 1_000_000 })
      const found = JSON.parse(stdout) as { format?: { duration?: string }; streams?: { codec_type: string }[] }
      const seconds = Number(found.format?.duration)
      if (!Number.isFinite(seconds) || seconds <= 0) throw new Error('the film does not say how long it is')
      return {
        durationMs: Math.round(seconds * 1000),
        hasAudio: (found.streams ?? []).some(stream => stream.codec_type === 'audio'),
      }
    },
    async run(args, signal) {
      const quiet = ['-nostdin', '-hide_banner', '-loglevel', 'error', '-y']
      await run('ffmpeg', [...quiet, ...args], { signal, maxBuffer: 10_000_000 })
    },
  }
}
