import { writeFile } from 'node:fs/promises'
import { anAccount } from '@halaqa/identity/factories'
import { readFile } from '@halaqa/kit-server/files'
import { refusalOf } from '@halaqa/kit-server/http'
import { system } from '@halaqa/kit-server/request'
import { describe, expect, it } from 'vitest'
import { contentWorld } from '../content-world.ts'
import { placesIn } from '../desk/lessons-page.ts'
import { elementById } from '../elements/elements.queries.ts'
import { storeElement } from '../elements/save-element.ts'
import { moveEnds, splitScreen, splitVideo } from '../elements/split-video.ts'
import { aTaughtSubject, aVideo } from '../factories.ts'
import { convertVideo } from './convert-video.ts'
import { useVideoTools } from './ffmpeg.ts'
import { saveCaptions, saveTranscript } from './save-captions.ts'
import { playingOf, videoById } from './videos.queries.ts'

const { picture } = contentWorld()
const taught = async () => aTaughtSubject((await anAccount({ guard: 'teachers' })).id, await picture())

describe('a video', () => {
  it('is split at marks into elements by time, in their place, the first keeping its id', async () => {
    const { lesson, film, file } = await taught()
    const rows = await splitVideo({ lesson_id: lesson, element_id: film, marks: [200_000], titles: ['مقدمة', 'شرح'] })
    expect(rows).toMatchObject([
      { element_id: film, title: 'مقدمة', start_ms: 0, end_ms: 200_000 },
      { title: 'شرح', start_ms: 200_000, end_ms: 600_000 },
    ])
    const places = await placesIn(lesson)
    expect(places.map(place => place.title)).toEqual(['نص الدرس', 'مقدمة', 'شرح', 'خريطة'])
    expect(places.at(-1)!.id).toBe(file)
    expect(places[2]!.duration_ms).toBe(400_000)
  })

  it('has ends that move, but not over one another nor past its end', async () => {
    const { lesson, film } = await taught()
    const rows = await splitVideo({ lesson_id: lesson, element_id: film, marks: [200_000], titles: ['أ', 'ب'] })
    const [first, second] = rows.map(({ element_id, title, start_ms, end_ms }) => ({
      element_id,
      title,
      start_ms,
      end_ms: end_ms!,
    }))
    await moveEnds(lesson, [{ ...first!, end_ms: 150_000 }, second!])
    expect((await elementById(film)).end_ms).toBe(150_000)
    for (const wrong of [
      { ...first!, end_ms: 250_000 },
      { ...first!, end_ms: 100, start_ms: 0 },
    ])
      expect(await refusalOf(() => moveEnds(lesson, [wrong, second!]))).toBe('pieces-wrong')
    expect(await refusalOf(() => moveEnds(lesson, [first!, { ...second!, end_ms: 600_001 }]))).toBe('pieces-wrong')
    // A piece that is not named stays where it is.
    expect(await refusalOf(() => moveEnds(lesson, [{ ...first!, end_ms: 250_000 }]))).toBe('pieces-wrong')
  })

  it('of unknown length is split only when the player says how long it is', async () => {
    const { subject, lesson, file } = await taught()
    const stored = (await elementById(file)).file_id!
    const video = await aVideo(subject, stored, { duration_ms: null })
    const input = { title: 'ف', note: '', url: '', file_id: null, video_id: video, kind: 'video' as const }
    const { id } = await storeElement({ ...input, lesson_id: lesson })
    const split = { lesson_id: lesson, element_id: id, marks: [5000], titles: ['أ', 'ب'] }
    expect(await refusalOf(() => splitVideo(split))).toBe('duration-unknown')
    await splitVideo({ ...split, duration_ms: 9000 })
    expect((await videoById(video)).duration_ms).toBe(9000)
  })

  it('serves as it was uploaded where there is no ffmpeg, and says so', async () => {
    const { video, film } = await taught()
    useVideoTools(null)
    await convertVideo(video)
    const playing = await playingOf(await elementById(film), system)
    expect(playing).toMatchObject({ state: 'plain', poster: null, audio: null })
    expect(playing.sources).toHaveLength(1)
  })

  it('becomes two sources, a poster, an audio track and a length where there is', async () => {
    const { video } = await taught()
    const jpeg = await picture()
    const calls: string[][] = []
    useVideoTools({
      probe: async () => ({ durationMs: 61_000, hasAudio: true }),
      run: async args => {
        calls.push(args)
        await writeFile(args.at(-1)!, jpeg)
      },
    })
    await convertVideo(video)
    const made = await videoById(video)
    expect(made).toMatchObject({ state: 'ready', duration_ms: 61_000 })
    expect([made.mp4_file_id, made.webm_file_id, made.poster_file_id, made.audio_file_id].every(Boolean)).toBe(true)
    expect(calls).toHaveLength(4)
    expect(calls[3]).toContain('64k')
    expect((await readFile(made.poster_file_id!)).length).toBeGreaterThan(0)
    await convertVideo(video)
    expect(calls).toHaveLength(4)
  })

  it('that cannot be encoded still plays as it was uploaded', async () => {
    const { video } = await taught()
    useVideoTools({ probe: () => Promise.reject(new Error('no film')), run: async () => {} })
    await convertVideo(video)
    expect((await videoById(video)).state).toBe('failed')
  })

  it('takes captions that are right and refuses others with the line', async () => {
    const { video } = await taught()
    expect(await saveCaptions(video, { language: 'ar', vtt: 'WEBVTT\n\n00:01.000 --> 00:02.000\nبسم الله' })).toBe(1)
    expect(await refusalOf(() => saveCaptions(video, { language: 'ar', vtt: 'مرحبا' }))).toBe('captions-wrong')
    expect(await saveCaptions(video, { language: 'ar', vtt: '' })).toBe(0)
  })

  it('of two who write its transcript, its captions or the ends of its pieces the second is told', async () => {
    const { lesson, film, video } = await taught()
    await saveTranscript(video, { transcript: 'نص الأول', before: '' })
    expect(await refusalOf(() => saveTranscript(video, { transcript: 'نص الثاني', before: '' }))).toBe('stale-version')
    const vtt = 'WEBVTT\n\n00:01.000 --> 00:02.000\nبسم الله'
    await saveCaptions(video, { language: 'ar', vtt, before: '' })
    expect(await refusalOf(() => saveCaptions(video, { language: 'ar', vtt: '', before: '' }))).toBe('stale-version')
    const { pieces, version } = (await splitScreen(lesson, system)).videos[0]!
    const named = (title: string) =>
      pieces.map(({ element_id, start_ms }) => ({ element_id, title, start_ms, end_ms: 600_000 }))
    await moveEnds(lesson, named('عنوان الأول'), version)
    expect(await refusalOf(() => moveEnds(lesson, named('عنوان الثاني'), version))).toBe('stale-version')
    expect((await elementById(film)).title).toBe('عنوان الأول')
  })
})
