/** The screens of learning, by the names under which index.ts places them. They come when the first of them is opened. */
export { AdviseesList } from './advisor/advisees-list.tsx'
export { ConversationPage } from './advisor/conversation-page.tsx'
export { ConversationsList } from './advisor/conversations-list.tsx'
export { ForumPage } from './forum/forum-page.tsx'
export { ShownPage } from './shown/shown-page.tsx'
export { VlogList } from './vlog/vlog-list.tsx'
export { VlogPage } from './vlog/vlog-page.tsx'
