import pg from 'pg'

/** What PostgreSQL copies out by this statement (`copy … to stdout`), all of it in memory, and how many rows that is. */
export async function copyOut(client: pg.ClientBase, sql: string): Promise<{ bytes: Buffer; rows: number }> {
  const query = new CopyQuery(sql)
  const rows = await ended(client, query)
  return { bytes: Buffer.concat(query.received), rows }
}

/** Gives these bytes to a `copy … from stdin`; answers how many rows they were. */
export async function copyIn(client: pg.ClientBase, sql: string, bytes: Buffer): Promise<number> {
  return ended(client, new CopyQuery(sql, bytes))
}

/** As much of pg's connection as a COPY speaks with. */
type CopyConnection = { sendCopyFromChunk: (bytes: Buffer) => void; endCopyFrom: () => void }

/** pg knows the messages of COPY and leaves it to a query what to do with them. */
class CopyQuery extends pg.Query {
  readonly received: Buffer[] = []
  readonly #given: Buffer | undefined
  constructor(sql: string, given?: Buffer) {
    super(sql)
    this.#given = given
  }
  handleCopyData({ chunk }: { chunk: Buffer }) {
    this.received.push(Buffer.from(chunk)) // a view into memory that pg uses again
  }
  handleCopyInResponse(connection: CopyConnection) {
    if (this.#given?.length) connection.sendCopyFromChunk(this.#given)
    connection.endCopyFrom()
  }
}

function ended(client: pg.ClientBase, query: CopyQuery): Promise<number> {
  return new Promise((resolve, reject) => {
    // The events would be lost where a time limit puts a callback of its own in their place.
    const callback = (error: Error | null | undefined, result: { rowCount: number | null }) =>
      error ? reject(error) : resolve(result.rowCount ?? 0)
    client.query(Object.assign(query, { callback }))
  })
}
