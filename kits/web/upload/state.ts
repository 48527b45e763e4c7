/** Where an upload stands. `waiting`: the connection is gone, it goes on by itself. */
export type UploadState =
  | { at: 'idle' }
  | { at: 'preparing' }
  | { at: 'refused'; message: string }
  | { at: 'uploading' | 'paused' | 'waiting' | 'failed'; name: string; size: number; percent: number; message?: string }
  | { at: 'done'; name: string; size: number }

export type UploadEvent =
  | { type: 'prepare' }
  | { type: 'refuse'; message: string }
  | { type: 'start'; name: string; size: number }
  | { type: 'progress'; sent: number; total: number }
  | { type: 'pause' | 'resume' | 'lose' | 'finish' | 'cancel' }
  | { type: 'fail'; message: string }

/** The next state; an event that does not fit (a late progress after a cancel) changes nothing. */
export function nextUpload(state: UploadState, event: UploadEvent): UploadState {
  if (event.type === 'prepare') return { at: 'preparing' }
  if (event.type === 'refuse') return { at: 'refused', message: event.message }
  if (event.type === 'start') return { at: 'uploading', name: event.name, size: event.size, percent: 0 }
  if (event.type === 'cancel') return { at: 'idle' }
  if (!('percent' in state)) return state
  const { name, size, percent } = state
  switch (event.type) {
    case 'progress': {
      if (state.at === 'paused') return state
      const now = event.total > 0 ? Math.floor((event.sent / event.total) * 100) : 0
      // A resumed upload may tell old numbers first: the bar never goes back.
      return { at: 'uploading', name, size, percent: Math.max(percent, Math.min(100, now)) }
    }
    case 'pause':
      return { at: 'paused', name, size, percent }
    case 'resume':
      return { at: 'uploading', name, size, percent }
    case 'lose':
      return { at: 'waiting', name, size, percent }
    case 'fail':
      return { at: 'failed', name, size, percent, message: event.message }
    case 'finish':
      return { at: 'done', name, size }
  }
}
