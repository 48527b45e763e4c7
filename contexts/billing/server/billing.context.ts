import type { ContextModule } from '@halaqa/kit-server/assembly'
import { readWords } from '@halaqa/kit-server/words'
import { accountHandlers } from './accounts/accounts.routes.ts'

export const billingContext: ContextModule = {
  name: 'billing',
  handlers: accountHandlers,
  jobs: [],
  reactions: [],
  words: readWords(new URL('../messages/', import.meta.url)),
}
