export { type EnqueueOptions, enqueue } from './enqueue.ts'
export { type Job, type JobMeta, job } from './job.ts'
export { drainJobs, jobCounts } from './look.ts'
export { type Jobs, startJobs } from './start.ts'
