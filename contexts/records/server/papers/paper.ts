/** What a paper says, as it is kept and as the template gets it. */
type Fact = { label: string; text: string; latin?: boolean }
/** A table of a paper: its cells are ready to be set; `latin` says which columns keep their order in Arabic text. */
export type PaperTable = { title: string; head: string[]; rows: string[][]; latin: boolean[]; foot: string }
export type PaperContent = {
  /** Only where it is not Arabic: papers of before say nothing. */
  language?: 'en'
  title: string
  house: string
  facts: Fact[]
  text: string
  tables: PaperTable[]
  note: string
  /** What the verification page tells whoever holds the paper; papers of before have none. */
  proof?: PaperProof
}
/** As it was on the day of issue. The average, the hours and the digest of the marks only where the paper tells them. */
export type PaperProof = { programme: string; gpa: number | null; hours: number | null; marks: string | null }
