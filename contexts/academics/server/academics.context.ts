import words from '@halaqa/academics/messages/words' with { type: 'json' }
import type { ContextModule } from '@halaqa/kit-server/assembly'
import { specialtyHandlers } from './specialties/specialties.routes.ts'

export const academicsContext: ContextModule = {
  name: 'academics',
  handlers: [...specialtyHandlers],
  jobs: [],
  reactions: [],
  words,
}
