/** Stands for what writes sheets in the browser, which ra-core brings along: lists are exported by the server. */
export default function noExport(): never {
  throw new Error('lists are exported by the server')
}
