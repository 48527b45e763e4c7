import { bytes, isolated, type Language } from '@halaqa/kit-contract/format'
import { useCallback, useEffect, useReducer, useRef } from 'react'
import type { Upload as TusUpload } from 'tus-js-client'
import { useLanguage, useWords } from '../i18n/index.ts'
import type { Guard } from '../session/guards.ts'
import { useSessions } from '../session/provider.tsx'
import { type Accept, refusalOf, typeNames, type Unacceptable } from './accept.ts'
import { photosAsPdf } from './photos-pdf.ts'
import { nextUpload, type UploadState } from './state.ts'

export type UploadOptions = {
  /** Where uploads are made (tus). */
  endpoint: string
  guard: Guard
  accept: Accept
  /** What the file is for; sent as tus metadata beside its name and type. */
  metadata?: Record<string, string>
  /** Called with what the server answered to the last piece (JSON), or undefined when it was an empty reply. */
  onDone?: (reply: unknown, file: File) => void
}

/** Sends one file in pieces that go on where they stopped: after a pause, a lost connection, a closed page. */
export function useUpload(options: UploadOptions) {
  const t = useWords('parts')
  const [language] = useLanguage()
  const sessions = useSessions()
  const [state, tell] = useReducer(nextUpload, { at: 'idle' } as UploadState)
  const running = useRef<TusUpload>(undefined)
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  useEffect(() => () => void running.current?.abort(), [])

  const send = useCallback(
    async (file: File) => {
      const { endpoint, guard, accept, metadata } = latest.current
      const refusal = refusalOf(file, accept)
      if (refusal) {
        tell({ type: 'refuse', message: said(refusal, t, language) })
        return
      }
      tell({ type: 'start', name: file.name, size: file.size })
      const { Upload } = await import('tus-js-client')
      const upload = new Upload(file, {
        endpoint,
        metadata: { ...metadata, filename: file.name, filetype: file.type },
        chunkSize: 1024 ** 2,
        retryDelays: [0, 1000, 3000, 5000, 10_000, 20_000, 30_000],
        removeFingerprintOnSuccess: true,
        onBeforeRequest: request => {
          const token = sessions.token(guard)
          if (token) request.setHeader('x-access-token', token)
        },
        onShouldRetry: error => {
          const status = error.originalResponse?.getStatus() ?? 0
          if (status === 0) tell({ type: 'lose' })
          if (status === 401) void sessions.renew(guard)
          return status === 0 || status === 401 || status === 409 || status === 423 || status >= 500
        },
        onProgress: (sent, total) => tell({ type: 'progress', sent, total: total ?? file.size }),
        onError: error => {
          const reply = 'originalResponse' in error ? jsonOf(error.originalResponse?.getBody()) : undefined
          const { code, title } = (reply ?? {}) as { code?: string; title?: string }
          // A file that is not what its name says hears what is taken, as one of a wrong name does.
          if (code === 'file-type') {
            tell({ type: 'refuse', message: said({ reason: 'wrong_type', types: accept.types }, t, language) })
            return
          }
          // The server has looked into the file and does not take it: sending it again would change nothing.
          tell(title ? { type: 'refuse', message: title } : { type: 'fail', message: error.message })
        },
        onSuccess: ({ lastResponse }) => {
          tell({ type: 'finish' })
          latest.current.onDone?.(jsonOf(lastResponse?.getBody()), file)
        },
      })
      running.current = upload
      const [previous] = await upload.findPreviousUploads()
      if (previous) upload.resumeFromPreviousUpload(previous)
      upload.start()
    },
    [sessions, t, language],
  )

  const sendPhotos = useCallback(
    async (files: readonly File[], name: string) => {
      tell({ type: 'prepare' })
      const made = await photosAsPdf(files, name).catch(() => undefined)
      if (made) await send(made)
      else tell({ type: 'refuse', message: said(notPhotos, t, language) })
    },
    [send, t, language],
  )
  const pause = useCallback(async () => {
    await running.current?.abort()
    tell({ type: 'pause' })
  }, [])
  const resume = useCallback(() => {
    tell({ type: 'resume' })
    running.current?.start()
  }, [])
  const cancel = useCallback(async () => {
    // `true` also deletes what has arrived; a server that cannot be reached throws it away later by itself.
    await running.current?.abort(true).catch(() => undefined)
    running.current = undefined
    tell({ type: 'cancel' })
  }, [])
  return { state, send, sendPhotos, pause, resume, cancel }
}

/** What the browser can draw and put into a PDF. */
const notPhotos: Unacceptable = { reason: 'wrong_type', types: ['image/jpeg', 'image/png'] }

function said(refusal: Unacceptable, t: ReturnType<typeof useWords>, language: Language): string {
  if (refusal.reason === 'empty_file') return t('upload.empty_file')
  if (refusal.reason === 'wrong_type') return t('upload.wrong_type', { types: typeNames(refusal.types, t, language) })
  const { size, max } = refusal
  return t('upload.too_large', { size: isolated(bytes(size, language)), max: isolated(bytes(max, language)) })
}

/** A body that may be JSON. */
function jsonOf(body: string | undefined): unknown {
  if (!body?.startsWith('{')) return undefined
  return JSON.parse(body)
}
