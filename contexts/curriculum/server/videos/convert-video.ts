import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { db } from '@halaqa/kit-server/database'
import { definePurpose, openFile, removeFile, storeFile } from '@halaqa/kit-server/files'
import { log } from '@halaqa/kit-server/log'
import { eq } from 'drizzle-orm'
import { videoMaxBytes } from '../../contract/video.ts'
import { onlyFiles, type VideoTools, videoTools } from './ffmpeg.ts'
import { videoById } from './videos.queries.ts'
import { type VideoRecord, videoTable } from './videos.table.ts'

const madePurpose = definePurpose({
  name: 'curriculum.video-made',
  types: ['video/mp4', 'video/webm', 'audio/mp4', 'audio/x-m4a', 'image/jpeg'],
  maxBytes: videoMaxBytes,
})
/** At most 720 lines, an even number of columns, as encoders want. */
const scaled = ['-vf', "scale=-2:'min(720,trunc(ih/2)*2)'"]

/**
 * Makes both sources, a poster, an audio track and the duration of an uploaded film. Without ffmpeg on the machine the
 * uploaded file serves (`plain`). What cannot be encoded is `failed`; the uploaded file still serves. May be repeated.
 */
export async function convertVideo(
  videoId: number,
  signal: AbortSignal = AbortSignal.timeout(4 * 3600_000),
): Promise<void> {
  const video = await videoById(videoId)
  if (video.state === 'ready') return
  const tools = await videoTools()
  if (!tools) return save(videoId, { state: 'plain' })
  const folder = await mkdtemp(join(tmpdir(), 'halaqa-video-'))
  try {
    await save(videoId, { ...(await made(video, tools, folder, signal)), state: 'ready' })
  } catch (error) {
    if (signal.aborted) throw error
    log.error({ err: error, videoId }, 'a film could not be encoded')
    await save(videoId, { state: 'failed' })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const save = async (id: number, values: Partial<VideoRecord>): Promise<void> =>
  void (await db().update(videoTable).set(values).where(eq(videoTable.id, id)))

/** Everything that is made of a film, or nothing: what is kept before one of it fails goes again. */
async function made(video: VideoRecord, tools: VideoTools, folder: string, signal: AbortSignal) {
  const kept: string[] = []
  try {
    return await makeAll(video, tools, folder, signal, kept)
  } catch (error) {
    for (const id of kept) await removeFile(id)
    throw error
  }
}

async function makeAll(video: VideoRecord, tools: VideoTools, folder: string, signal: AbortSignal, kept: string[]) {
  const source = join(folder, 'source')
  const file = await openFile(video.source_file_id)
  await pipeline(file.stream, createWriteStream(source))
  const { durationMs, hasAudio } = await tools.probe(source)
  const sound = (...args: string[]) => (hasAudio ? args : ['-an'])
  const keep = async (name: string, args: string[]) => {
    const path = join(folder, name)
    await tools.run([...onlyFiles, '-i', source, ...args, path], signal)
    const owner = { guard: file.owner_guard, id: file.owner_id }
    const { id } = await storeFile({ purpose: madePurpose, name, body: { path }, owner, isOurs: true })
    kept.push(id)
    return id
  }
  const h264 = [
    '-c:v',
    'libx264',
    '-preset',
    'veryfast',
    '-crf',
    '24',
    '-pix_fmt',
    'yuv420p',
    '-movflags',
    '+faststart',
  ]
  const vp9 = ['-c:v', 'libvpx-vp9', '-crf', '36', '-b:v', '0', '-row-mt', '1', '-deadline', 'good', '-cpu-used', '5']
  const poster = ['-ss', String(Math.min(2, durationMs / 2000)), '-frames:v', '1', '-q:v', '4']
  return {
    duration_ms: durationMs,
    mp4_file_id: await keep('video.mp4', [...scaled, ...h264, ...sound('-c:a', 'aac', '-b:a', '96k')]),
    webm_file_id: await keep('video.webm', [...scaled, ...vp9, ...sound('-c:a', 'libopus', '-b:a', '80k')]),
    poster_file_id: await keep('poster.jpg', [...scaled, ...poster]),
    audio_file_id: hasAudio ? await keep('audio.m4a', ['-vn', '-c:a', 'aac', '-b:a', '64k', '-ac', '1']) : null,
  }
}
