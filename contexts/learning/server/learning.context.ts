import type { ContextModule } from '@halaqa/kit-server/assembly'
import words from '@halaqa/learning/messages/words' with { type: 'json' }

export const learningContext: ContextModule = {
  name: 'learning',
  handlers: [],
  jobs: [],
  reactions: [],
  words,
}
