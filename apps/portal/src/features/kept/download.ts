import type { KeptList } from '@halaqa/learning/contract'

/** Small enough to be lost with a connection, large enough not to be one request after the other. */
export const partBytes = 4 * 1024 * 1024

type File = Pick<KeptList['files'][number], 'id' | 'bytes'>
/** `[from, to)` of a file. */
export type Part = { fileId: string; number: number; from: number; to: number }

/** The parts in which files are fetched, without those that are here. */
export function partsLeft(files: readonly File[], here: (fileId: string, number: number) => boolean): Part[] {
  return files.flatMap(({ id, bytes }) =>
    Array.from({ length: Math.ceil(bytes / partBytes) }, (_, number) => ({
      fileId: id,
      number,
      from: number * partBytes,
      to: Math.min(bytes, (number + 1) * partBytes),
    })).filter(part => !here(id, part.number)),
  )
}

export const bytesIn = (parts: readonly Pick<Part, 'from' | 'to'>[]): number =>
  parts.reduce((sum, { from, to }) => sum + to - from, 0)

/** Room that a device keeps for everything else. */
const spare = 50 * 1024 * 1024
/** Whether so much still fits; a browser that does not say how much room there is finds out by itself. */
export const fits = (wanted: number, { quota, usage }: { quota?: number; usage?: number }): boolean =>
  quota === undefined || usage === undefined || wanted + Math.min(spare, quota / 10) <= quota - usage

/** Why keeping stopped: the connection, the room, a file that is another by now, or the student. */
export type Reason = 'connection' | 'space' | 'changed' | 'stopped'
export class KeepingStopped extends Error {
  readonly reason: Reason
  constructor(reason: Reason) {
    super(reason)
    this.reason = reason
  }
}

/** Fetches parts one after the other; a link that has expired is asked for anew once. */
export async function fetchParts(
  parts: readonly Part[],
  {
    linkOf,
    relink,
    put,
    signal,
    onPart,
  }: {
    linkOf: (fileId: string) => string | undefined
    relink: () => Promise<void>
    put: (part: Part, body: Blob) => Promise<void>
    signal: AbortSignal
    onPart: (part: Part) => void
  },
): Promise<void> {
  const ask = async ({ fileId, from, to }: Part) => {
    const link = linkOf(fileId)
    if (!link) throw new KeepingStopped('changed')
    return fetch(link, { headers: { range: `bytes=${from}-${to - 1}` }, signal, cache: 'no-store' })
  }
  for (const part of parts) {
    let response = await ask(part)
    if (response.status === 410) {
      await relink()
      response = await ask(part)
    }
    if (response.status >= 500 || response.status === 429) throw new KeepingStopped('connection')
    if (!response.ok) throw new KeepingStopped('changed')
    const body = await response.blob()
    if (body.size !== part.to - part.from) throw new KeepingStopped('changed')
    await put(part, body)
    onPart(part)
  }
}
