export type ViewedFile = {
  key: string | number
  name: string
  type: string
  /** An address that the browser may open: a signed link or a blob. */
  url: string
}
