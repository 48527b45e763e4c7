export type Series = { key: string; label: string; values: number[] }
export type ChartProps = {
  title: string
  /** Names of the places on the axis, already in words. */
  labels: string[]
  series: Series[]
  /** How a value is said; default a grouped number. */
  say?: (value: number) => string
  /** Where exactly the rows behind a bar are listed: `at` is its place on the axis. A bar without an address is no link. */
  to?: (series: string, at: number) => string | undefined
}
