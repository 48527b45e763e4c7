import { afterEach, describe, expect, it, vi } from 'vitest'
import { bytesIn, fetchParts, fits, type KeepingStopped, type Part, partBytes, partsLeft } from './download.ts'

afterEach(() => vi.unstubAllGlobals())
const film = { id: 'film', bytes: partBytes * 2 + 5 }

describe('the plan of a download', () => {
  it('covers every byte of a file once', () => {
    const parts = partsLeft([film], () => false)
    expect(parts.map(part => [part.from, part.to])).toEqual([
      [0, partBytes],
      [partBytes, partBytes * 2],
      [partBytes * 2, partBytes * 2 + 5],
    ])
    expect(bytesIn(parts)).toBe(film.bytes)
  })
  it('leaves out what is here, and has nothing to fetch of an empty file', () => {
    expect(partsLeft([film, { id: 'empty', bytes: 0 }], (_, number) => number !== 1)).toMatchObject([{ number: 1 }])
  })
})

describe('the room on a device', () => {
  it('must hold what is wanted and leave some over', () => {
    const mega = 1024 * 1024
    expect(fits(100 * mega, { quota: 1000 * mega, usage: 800 * mega })).toBe(true)
    expect(fits(180 * mega, { quota: 1000 * mega, usage: 800 * mega })).toBe(false)
  })
  it('is tried where the browser does not tell it', () => {
    expect(fits(Number.MAX_SAFE_INTEGER, {})).toBe(true)
  })
})

describe('fetching', () => {
  const parts: Part[] = [{ fileId: 'film', number: 0, from: 0, to: 4 }]
  const run = async (...answers: Response[]) => {
    vi.stubGlobal('fetch', async () => answers.shift())
    const done: string[] = []
    const reason = await fetchParts(parts, {
      linkOf: () => '/files/film',
      relink: async () => void done.push('relinked'),
      put: async (part, body) => void done.push(`${part.fileId} ${body.size}`),
      signal: new AbortController().signal,
      onPart: () => {},
    }).catch((error: KeepingStopped) => error.reason)
    return [done, reason]
  }
  it('asks once for another link when one has expired', async () => {
    expect(await run(new Response('', { status: 410 }), new Response('abcd', { status: 206 }))).toEqual([
      ['relinked', 'film 4'],
      undefined,
    ])
  })
  it('keeps nothing that came short, and says whether the file or the connection failed', async () => {
    expect(await run(new Response('abc', { status: 206 }))).toEqual([[], 'changed'])
    expect(await run(new Response('', { status: 404 }))).toEqual([[], 'changed'])
    expect(await run(new Response('', { status: 503 }))).toEqual([[], 'connection'])
  })
})
