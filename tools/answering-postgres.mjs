// The PostgreSQL that integration tests may use.
import { userInfo } from 'node:os'
import pg from 'pg'

/** What the migrations ask of a server. */
const oldest = 150_000
const extensions = ['pg_trgm', 'unaccent']
/** Sockets first: what is sent through them takes a twentieth less of a whole run than through the network of one machine. */
const usualHosts = ['/var/run/postgresql', '/tmp', '127.0.0.1']

/**
 * The address of a PostgreSQL on which whoever asks may do everything, for tests make databases and empty tables without asking
 * their keys: that of TEST_DATABASE_URL, else the one that answers where clients of PostgreSQL look (PGHOST, PGPORT, PGUSER,
 * PGPASSWORD; else this machine). Undefined where there is none, or one that lacks what Halaqa needs: the tests then use the
 * embedded one.
 */
export async function answeringPostgres(environment = process.env) {
  if (environment.TEST_DATABASE_URL) return environment.TEST_DATABASE_URL
  const { PGHOST, PGPORT = '5432', PGUSER = userInfo().username, PGPASSWORD = '' } = environment
  for (const host of PGHOST ? [PGHOST] : usualHosts) {
    const address = new URL('postgres://localhost/postgres')
    Object.assign(address, { username: PGUSER, password: PGPASSWORD, port: PGPORT })
    // A folder of sockets is no name of a host: it goes behind the address.
    if (host.startsWith('/')) address.searchParams.set('host', host)
    else address.hostname = host
    if (await suits(address.href)) return address.href
  }
}

async function suits(connectionString) {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2000, query_timeout: 2000 })
  client.on('error', () => {}) // one that goes away again is none
  try {
    await client.connect()
    const { rows } = await client.query(
      `select current_setting('server_version_num')::int >= $1 as "isNew",
         (select rolsuper from pg_roles where rolname = current_user) as "mayAll",
         (select pg_encoding_to_char(encoding) from pg_database where datname = 'template0') = 'UTF8' as "isUnicode",
         (select count(*)::int from pg_available_extensions where name = any ($2)) = cardinality($2::text[]) as "hasExtensions"`,
      [oldest, extensions],
    )
    return Object.values(rows[0]).every(Boolean)
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}
