export type PdfStandard = '1.7' | 'a-2b' | 'a-2u' | 'ua-1'

/** Sent to the process that sets documents. */
export type PdfWork = {
  id: number
  template: string
  /** JSON. */
  data: string
  assets: Record<string, Uint8Array>
  standard: PdfStandard | undefined
  bulk: boolean
}
/** Its answer, with the bytes of memory that it holds by now. */
export type PdfResult = { id: number; memory: number } & ({ pdf: Uint8Array } | { error: string })
