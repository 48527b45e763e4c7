import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * The folder of a demonstration college that no server has open: filled once for a run by `first-server.ts`, copied by
 * whoever wants one of its own. With a server that runs already (`E2E_ORIGIN`) there is none.
 */
export const seededCollege = process.env.E2E_ORIGIN
  ? undefined
  : join(tmpdir(), `halaqa-e2e-${process.env.E2E_PORT ?? 8123}`, 'seeded')
