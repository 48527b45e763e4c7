import type { Language } from '@halaqa/kit-contract/format'
import { describe, expect, it } from 'vitest'
import parts from '../messages/parts.json' with { type: 'json' }
import { refusalOf, typeNames } from './accept.ts'
import { pdfOfJpegs } from './photos-pdf.ts'
import { nextUpload, type UploadEvent, type UploadState } from './state.ts'

const accept = { types: ['application/pdf', 'image/jpeg'], maxBytes: 1000 }

describe('a file that is chosen', () => {
  it('is refused before sending for its type, its size or its emptiness, and the reason is named', () => {
    expect(refusalOf({ type: 'image/svg+xml', size: 10 }, accept)).toEqual({
      reason: 'wrong_type',
      types: accept.types,
    })
    expect(refusalOf({ type: 'image/jpeg', size: 1001 }, accept)).toMatchObject({ reason: 'too_large', max: 1000 })
    expect(refusalOf({ type: 'image/jpeg', size: 0 }, accept)).toEqual({ reason: 'empty_file' })
    expect(refusalOf({ type: 'image/jpeg', size: 1000 }, accept)).toBeUndefined()
  })
})

describe('what a place accepts', () => {
  const documents = ['image/png', 'application/pdf', 'image/jpeg']
  const inWords = (types: string[], language: Language) =>
    typeNames(
      types,
      (key, { formats = '' }) => {
        const family = key.replace('upload.family.', '') as keyof typeof parts.upload.family
        const said = key === 'upload.between' ? parts.upload.between : parts.upload.family[family]
        return said[language].replace('{{formats}}', formats)
      },
      language,
    )

  it('is said in words, what belongs together in one place, and never by MIME types', () => {
    expect(inWords(documents, 'ar')).toBe('صور PNG أو JPEG، ملف PDF')
    expect(inWords(documents, 'en')).toBe('PNG or JPEG images; PDF file')
    expect(inWords(documents, 'fr')).toBe('images PNG ou JPEG ; fichier PDF')
    const sheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
    expect(inWords(['application/pdf', sheet, 'audio/mpeg'], 'en')).toBe('PDF or Excel file; MP3 audio')
    expect(inWords(['video/mp4', 'video/quicktime', 'video/x-matroska'], 'ar')).toBe('مقطع مرئي MP4 أو MOV أو MKV')
  })
  it('is named by the end of its type where nobody gave it a name', () => {
    expect(inWords(['audio/x-m4a', 'image/svg+xml', 'application/zip'], 'en')).toBe('M4A audio; SVG images; ZIP file')
  })
})

const run = (...events: UploadEvent[]): UploadState => events.reduce(nextUpload, { at: 'idle' })
const start: UploadEvent = { type: 'start', name: 'a.pdf', size: 100 }
const progress = (sent: number): UploadEvent => ({ type: 'progress', sent, total: 100 })

describe('an upload', () => {
  it('goes on after a pause and never shows less than before', () => {
    expect(run(start, progress(64), { type: 'pause' })).toMatchObject({ at: 'paused', percent: 64 })
    expect(run(start, progress(64), { type: 'pause' }, progress(70))).toMatchObject({ at: 'paused', percent: 64 })
    expect(run(start, progress(64), { type: 'pause' }, { type: 'resume' }, progress(10))).toMatchObject({
      at: 'uploading',
      percent: 64,
    })
  })
  it('waits when the connection is lost and goes on when bytes move again', () => {
    expect(run(start, progress(20), { type: 'lose' })).toMatchObject({ at: 'waiting', percent: 20 })
    expect(run(start, progress(20), { type: 'lose' }, progress(30))).toMatchObject({ at: 'uploading', percent: 30 })
  })
  it('keeps its percent when it fails, and forgets all when it is cancelled', () => {
    expect(run(start, progress(50), { type: 'fail', message: 'x' })).toMatchObject({ at: 'failed', percent: 50 })
    expect(run(start, progress(50), { type: 'cancel' }, progress(60), { type: 'finish' })).toEqual({ at: 'idle' })
  })
})

describe('a PDF of photos', () => {
  const jpeg = (width: number, height: number) => ({
    bytes: Uint8Array.of(0xff, 0xd8, 1, 2, 0xff, 0xd9),
    width,
    height,
  })
  const bytes = pdfOfJpegs([jpeg(1000, 2000), jpeg(2000, 1000)])
  const text = new TextDecoder('latin1').decode(bytes)

  it('has a page for each photo, lying for wide ones', () => {
    expect(text).toContain('/Count 2')
    expect([...text.matchAll(/MediaBox \[0 0 (\d+) (\d+)\]/g)].map(match => match.slice(1))).toEqual([
      ['595', '842'],
      ['842', '595'],
    ])
  })
  it('has a table of offsets in which every entry points at its object', () => {
    const table = Number(/startxref\n(\d+)/.exec(text)?.[1])
    expect(text.slice(table, table + 4)).toBe('xref')
    const offsets = [...text.slice(table).matchAll(/^(\d{10}) 00000 n /gm)].map(match => Number(match[1]))
    expect(offsets).toHaveLength(8)
    offsets.forEach((offset, at) => {
      expect(text.slice(offset, offset + 8)).toContain(`${at + 1} 0 obj`)
    })
  })
  it('holds the bytes of the photos unchanged', () => {
    expect(text.split('\u00ff\u00d8\u0001\u0002\u00ff\u00d9')).toHaveLength(3)
  })
  it('is not made of nothing', () => expect(() => pdfOfJpegs([])).toThrow(RangeError))
})
