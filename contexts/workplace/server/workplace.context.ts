import type { ContextModule } from '@halaqa/kit-server/assembly'
import { readWords } from '@halaqa/kit-server/words'
import { preferenceHandlers } from './preferences/preferences.routes.ts'
import { workHandlers } from './work/work.routes.ts'

export const workplaceContext: ContextModule = {
  name: 'workplace',
  handlers: [...preferenceHandlers, ...workHandlers],
  jobs: [],
  reactions: [],
  words: readWords(new URL('../messages/', import.meta.url)),
}
