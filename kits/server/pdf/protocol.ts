export type PdfStandard = '1.7' | 'a-2b' | 'a-2u' | 'ua-1'

/** Sent to the thread that sets documents. */
export type PdfWork = {
  id: number
  template: string
  /** JSON. */
  data: string
  assets: Record<string, Uint8Array>
  standard: PdfStandard | undefined
  bulk: boolean
}
export type PdfResult = { id: number; pdf: Uint8Array } | { id: number; error: string }
