/** The screens of content, by the names under which index.ts places them. They come when the first of them is opened. */
export { ContactDesk } from './contact/contact-desk.tsx'
export { ContactPage, InboxPage } from './contact/contact-pages.tsx'
export { ecourseScreens, faqCategoryScreens, faqEntryScreens } from './faq/faq.screens.tsx'
export { EditPagePage, PagesPage } from './pages/pages-pages.tsx'
export { EditPostPage, NewPostPage, PostsPage } from './posts/posts-pages.tsx'
