/** The record alone: it is opened most, and would bring the files of all reports and papers along. */
export { RecordPage } from './page.tsx'
