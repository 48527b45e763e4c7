/** The door of learning. */
export { vlogUploads } from './vlog/vlog-files.ts'
