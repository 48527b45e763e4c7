import office from '@halaqa/content/messages/office' with { type: 'json' }
import words from '@halaqa/content/messages/words' with { type: 'json' }
import type { ContextModule } from '@halaqa/kit-server/assembly'
import { contactHandlers } from './contact/contact.routes.ts'
import { faqHandlers } from './faq/faq.routes.ts'
import { listHandlers } from './lists/lists.routes.ts'
import { pageHandlers } from './posts/posts.routes.ts'

export const contentContext: ContextModule = {
  name: 'content',
  handlers: [...contactHandlers, ...faqHandlers, ...listHandlers, ...pageHandlers],
  jobs: [],
  reactions: [],
  words: [words, office],
}
