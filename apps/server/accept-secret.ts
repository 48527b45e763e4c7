import { config } from '@halaqa/kit-server/config'
import { openDatabase } from '@halaqa/kit-server/database'
import { acceptSecret } from '@halaqa/kit-server/secret-check'

/** `npm run accept-secret`: the former secret is lost or must not be used again. Staff set up their second factors anew. */
const { databaseUrl, dataFolder } = config()
const database = await openDatabase({ url: databaseUrl, folder: dataFolder })
await acceptSecret()
await database.close()
console.log(
  'The present secret is the right one from now on. Reset the second factors of staff, and ask them to sign in.',
)
