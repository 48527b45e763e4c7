/** No connection, a server that starts or stops, or an answer that did not come: not the fault of what was asked. */
const codes = /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|EHOSTUNREACH|ETIMEDOUT|08\w{3}|57P0[123]|53300)$/
const words =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error)/

/** Whether an error says that the database does not answer at the moment. */
export function isDatabaseAway(error: unknown): boolean {
  for (let each = error as Failure | undefined; each; each = (each.cause ?? each.errors?.[0]) as Failure | undefined) {
    // fetch and the store of files have such codes too
    if (each instanceof TypeError || each.$metadata) return false
    if (codes.test(each.code ?? '') || words.test(each.message ?? '')) return true
  }
  return false
}
type Failure = { code?: string; message?: string; cause?: unknown; errors?: unknown[]; $metadata?: object }
