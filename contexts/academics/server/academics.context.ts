import ar from '@halaqa/academics/messages/ar' with { type: 'json' }
import en from '@halaqa/academics/messages/en' with { type: 'json' }
import fr from '@halaqa/academics/messages/fr' with { type: 'json' }
import type { ContextModule } from '@halaqa/kit-server/assembly'
import { specialtyHandlers } from './specialties/specialties.routes.ts'

export const academicsContext: ContextModule = {
  name: 'academics',
  handlers: [...specialtyHandlers],
  jobs: [],
  reactions: [],
  words: { ar, en, fr },
}
