import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { chmod, readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig, useConfig } from '@halaqa/kit-server/config'
import { db } from '@halaqa/kit-server/database'
import { fileById, fileTable, readFile, storeFile } from '@halaqa/kit-server/files'
import { setLogLevel } from '@halaqa/kit-server/log'
import { system } from '@halaqa/kit-server/request'
import { testDatabase } from '@halaqa/kit-testing'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { elementById } from '../elements/elements.queries.ts'
import { storeElement } from '../elements/save-element.ts'
import { splitVideo } from '../elements/split-video.ts'
import { aLesson, aSubject, aVideo } from '../factories.ts'
import { convertVideo } from './convert-video.ts'
import { useVideoTools, videoTools } from './ffmpeg.ts'
import { videoPurpose } from './uploads.ts'
import { playingOf, videoById } from './videos.queries.ts'

const database = testDatabase()
const folder = mkdtempSync(join(tmpdir(), 'halaqa-films-'))
const path = process.env.PATH
const isThere = (await videoTools()) !== undefined
beforeAll(() => {
  setLogLevel('silent')
  useConfig(readConfig({ NODE_ENV: 'test', HALAQA_DATA: folder }))
})
beforeEach(() => database.reset())
afterEach(() => {
  process.env.PATH = path
  useVideoTools()
})
afterAll(() => {
  setLogLevel('warn')
  useConfig()
  rmSync(folder, { recursive: true, force: true })
})

/** The first bytes of an MP4: enough to be taken for one, nothing to be seen. */
const stub = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom\0\0\0\0isommp42'), Buffer.alloc(64)])
async function uploaded(body: Buffer | { path: string }, name: string) {
  const subject = await aSubject()
  const source = await storeFile({ purpose: videoPurpose, name, body, owner: { guard: 'users', id: 1 } })
  const video = await aVideo(subject, source.id, { state: 'waiting', duration_ms: null })
  const lesson = await aLesson(subject)
  const input = { title: 'شرح', note: '', url: '', file_id: null, video_id: video, kind: 'video' as const }
  return { video, lesson, source: source.id, element: (await storeElement({ ...input, lesson_id: lesson })).id }
}
const playing = async (element: number) => playingOf(await elementById(element), system)

describe('without ffmpeg on the path', () => {
  it('the uploaded film serves, and the player is told', async () => {
    const { video, element, source } = await uploaded(stub, 'film.mp4')
    process.env.PATH = folder
    expect(await videoTools()).toBeUndefined()
    await convertVideo(video)
    const shown = await playing(element)
    expect(shown).toMatchObject({ state: 'plain', poster: null, audio: null, duration_ms: null })
    expect(shown.sources.map(each => [each.type, each.url.includes(source)])).toEqual([['video/mp4', true]])
  })
  it('one program of the two does not do, nor one that may not be started', async () => {
    const programs = mkdtempSync(join(folder, 'programs-'))
    process.env.PATH = programs
    await writeFile(join(programs, 'ffmpeg'), '#!/bin/sh\n', { mode: 0o755 })
    expect(await videoTools()).toBeUndefined()
    await writeFile(join(programs, 'ffprobe'), '#!/bin/sh\n', { mode: 0o644 })
    expect(await videoTools()).toBeUndefined()
    await chmod(join(programs, 'ffprobe'), 0o755)
    expect(await videoTools()).toBeDefined()
  })
})

it('keeps nothing of a film of which only some could be made', async () => {
  const { video } = await uploaded(stub, 'film.mp4')
  useVideoTools({
    probe: async () => ({ durationMs: 1000, hasAudio: true }),
    run: async args => {
      if (args.at(-1)!.endsWith('.webm')) throw new Error('no such encoder')
      await writeFile(args.at(-1)!, stub)
    },
  })
  await convertVideo(video)
  expect(await videoById(video)).toMatchObject({ state: 'failed', mp4_file_id: null })
  const states = await db().select({ state: fileTable.state }).from(fileTable).where(eq(fileTable.name, 'video.mp4'))
  expect(states).toEqual([{ state: 'removed' }])
})

const word = isThere ? '' : ' (skipped: ffmpeg and ffprobe are not on the path)'
describe.skipIf(!isThere)(`with ffmpeg on the path${word}`, () => {
  const film = (name: string, seconds: number, ...codecs: string[]) => {
    const file = join(folder, name)
    const picture = ['-f', 'lavfi', '-i', 'testsrc2=size=161x91:rate=10']
    const sound = ['-f', 'lavfi', '-i', 'sine=frequency=440']
    execFileSync('ffmpeg', [
      '-nostdin',
      '-loglevel',
      'error',
      '-y',
      ...picture,
      ...sound,
      '-t',
      String(seconds),
      ...codecs,
      file,
    ])
    return { path: file }
  }
  const ofFile = async (id: string, entries: string) => {
    const file = join(folder, id)
    await writeFile(file, await readFile(id))
    const asked = ['-v', 'error', '-show_entries', entries, '-of', 'json', file]
    return JSON.parse(execFileSync('ffprobe', asked, { encoding: 'utf8' })) as {
      streams: { codec_name: string; width?: number; height?: number; bit_rate?: string; channels?: number }[]
      format: { duration: string }
    }
  }
  const asWebm = ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-c:a', 'libvorbis']

  it.each([
    ['film.mp4', ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv444p', '-c:a', 'aac']],
    ['film.webm', asWebm],
  ])(
    '%s becomes two sources, a poster, 64 kbit/s of sound and a length',
    { timeout: 120_000 },
    async (name, codecs) => {
      const { video, element } = await uploaded(film(name, 4, ...codecs), name)
      await convertVideo(video)
      const made = await videoById(video)
      expect(made.state).toBe('ready')
      expect(Math.abs(made.duration_ms! - 4000)).toBeLessThan(150)
      const [mp4, webm] = [await ofFile(made.mp4_file_id!, 'stream'), await ofFile(made.webm_file_id!, 'stream')]
      expect(mp4.streams.map(stream => stream.codec_name)).toEqual(['h264', 'aac'])
      expect(webm.streams.map(stream => stream.codec_name)).toEqual(['vp9', 'opus'])
      // Encoders want even sides.
      expect(mp4.streams[0]).toMatchObject({ width: 160, height: 90 })
      const sound = await ofFile(made.audio_file_id!, 'stream:format=duration')
      expect(sound.streams).toMatchObject([{ codec_name: 'aac', channels: 1 }])
      expect(Math.abs(Number(sound.streams[0]!.bit_rate) - 64_000)).toBeLessThan(8_000)
      expect((await fileById(made.poster_file_id!)).type).toBe('image/jpeg')
      const shown = await playing(element)
      expect(shown.sources.map(source => source.type)).toEqual(['video/webm', 'video/mp4'])
      expect([shown.poster, shown.audio].every(Boolean)).toBe(true)
    },
  )

  it('a silent film has no sound to be listened to', { timeout: 120_000 }, async () => {
    const { video } = await uploaded(film('silent.mp4', 2, '-c:v', 'libx264', '-an'), 'silent.mp4')
    await convertVideo(video)
    expect(await videoById(video)).toMatchObject({ state: 'ready', audio_file_id: null })
  })

  it('splitting makes elements of ranges and encodes nothing again', { timeout: 120_000 }, async () => {
    const { video, element, lesson } = await uploaded(film('long.webm', 4, ...asWebm), 'long.webm')
    await convertVideo(video)
    const files = await db().$count(fileTable)
    const rows = await splitVideo({ lesson_id: lesson, element_id: element, marks: [2500], titles: ['أ', 'ب'] })
    expect(await db().$count(fileTable)).toBe(files)
    const [first, second] = await Promise.all(rows.map(row => playing(row.element_id)))
    expect([first!.start_ms, first!.end_ms, second!.start_ms]).toEqual([0, 2500, 2500])
    const withoutSignature = (url: string) => url.split('?')[0]
    expect(second!.sources.map(each => withoutSignature(each.url))).toEqual(
      first!.sources.map(each => withoutSignature(each.url)),
    )
  })

  it('what only looks like a film is failed, still serves, and leaves nothing lying about', async () => {
    const { video, element } = await uploaded(stub, 'film.mp4')
    const workplace = mkdtempSync(join(folder, 'work-'))
    const before = process.env.TMPDIR
    process.env.TMPDIR = workplace
    await convertVideo(video).finally(() => {
      process.env.TMPDIR = before ?? '/tmp'
    })
    expect((await playing(element)).state).toBe('failed')
    expect(await readdir(workplace)).toEqual([])
  })
})
