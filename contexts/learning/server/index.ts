/** The door of learning. */
import { advisingBelongings, endedAdvisingBelongings } from './advisor/hand-over-advisings.ts'
import { vlogBelongings } from './vlog/hand-over-vlog.ts'

/** What learning gives over when two records of one person become one. */
export const learningBelongings = [vlogBelongings, advisingBelongings, endedAdvisingBelongings]
export { vlogUploads } from './vlog/vlog-files.ts'
