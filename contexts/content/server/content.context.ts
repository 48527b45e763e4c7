import type { ContextModule } from '@halaqa/kit-server/assembly'
import { readWords } from '@halaqa/kit-server/words'
import { workKinds } from '@halaqa/workplace/server'
import { contactHandlers } from './contact/contact.routes.ts'
import { faqHandlers } from './faq/faq.routes.ts'
import { listHandlers } from './lists/lists.routes.ts'
import { pageHandlers } from './posts/posts.routes.ts'
import { contentWork } from './work.queries.ts'

export const contentContext: ContextModule = {
  name: 'content',
  handlers: [...contactHandlers, ...faqHandlers, ...listHandlers, ...pageHandlers],
  jobs: [],
  reactions: [],
  words: readWords(new URL('../messages/', import.meta.url)),
  contributions: contentWork.map(workKinds.contribute),
}
