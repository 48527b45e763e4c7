/** What a paper says, as it is kept and as the template gets it. */
type Fact = { label: string; text: string; latin?: boolean }
/** A table of a paper: its cells are ready to be set; `latin` says which columns keep their order in Arabic text. */
export type PaperTable = { title: string; head: string[]; rows: string[][]; latin: boolean[]; foot: string }
export type PaperContent = {
  title: string
  house: string
  facts: Fact[]
  text: string
  tables: PaperTable[]
  note: string
}
