export { disconnectSession, emitTo } from './emit.ts'
export { type Realtime, type RealtimeOptions, startRealtime } from './server.ts'
