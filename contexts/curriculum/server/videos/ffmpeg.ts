import { execFile } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
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

/** A program on the path of this machine, looked for when it is needed: it may be installed later. */
function programPath(name: string): string | undefined {
  const names = process.platform === 'win32' ? [`${name}.exe`] : [name]
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  return folders.flatMap(folder => names.map(each => join(folder, each))).find(isProgram)
}
function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

let chosen: VideoTools | null | undefined
/** For tests: these tools, `null` for a machine without any, nothing for what is really there. */
export const useVideoTools = (tools?: VideoTools | null): void => {
  chosen = tools
}

/** ffmpeg and ffprobe, when both are on this machine. */
export function videoTools(): VideoTools | undefined {
  if (chosen !== undefined) return chosen ?? undefined
  const [ffmpeg, ffprobe] = [programPath('ffmpeg'), programPath('ffprobe')]
  if (!ffmpeg || !ffprobe) return undefined
  return {
    async probe(path) {
      const wanted = ['-show_entries', 'format=duration:stream=codec_type', '-of', 'json']
      const asked = ['-v', 'error', ...onlyFiles, ...wanted, path]
      const { stdout } = await run(ffprobe, asked, { timeout: 60_000, maxBuffer: 1_000_000 })
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
      await run(ffmpeg, [...quiet, ...args], { signal, maxBuffer: 10_000_000 })
    },
  }
}
