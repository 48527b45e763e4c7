import { actsPart, deskAddress, type OfficeModule, part } from '@halaqa/kit-office/manifest'
import { answerContact, listContact, showContact } from '../contract/contact-inbox.ts'
import { ecourses } from '../contract/ecourses.ts'
import { faqCategories, faqEntries } from '../contract/faq.ts'
import { editPage, editPost, listPages, officePosts, storePost } from '../contract/page.ts'

const { page, resource } = part(() => import('./screens.ts'), ['content'])

export const contentOffice: OfficeModule = {
  name: 'content',
  acts: actsPart(() => import('./acts.ts'), ['content']),
  areas: [{ key: 'site', label: 'content.office.group', about: 'content.office.about', icon: 'open' }],
  menu: [
    {
      area: 'site',
      kind: 'work',
      label: 'content.contact.many',
      to: listContact.path,
      icon: 'msg',
      access: listContact.access,
      work: 'content.contact',
      desk: deskAddress('content.contact'),
    },
    {
      area: 'site',
      kind: 'record',
      label: 'content.post.many',
      to: officePosts.path,
      icon: 'edit',
      access: officePosts.access,
    },
    {
      area: 'site',
      kind: 'record',
      label: 'content.page.many',
      to: listPages.path,
      icon: 'file',
      access: listPages.access,
    },
    {
      area: 'site',
      kind: 'record',
      label: 'content.faq-entry.many',
      to: faqEntries.routes.list.path,
      icon: 'help',
      access: faqEntries.read,
    },
    {
      area: 'site',
      kind: 'setting',
      label: 'content.faq-category.many',
      to: faqCategories.routes.list.path,
      icon: 'layers',
      access: faqCategories.read,
    },
    {
      area: 'site',
      kind: 'record',
      label: 'content.ecourse.many',
      to: ecourses.routes.list.path,
      icon: 'open',
      access: ecourses.read,
    },
  ],
  resources: [
    resource(faqCategories, 'name_ar', 'faqCategoryScreens'),
    resource(faqEntries, 'question_ar', 'faqEntryScreens'),
    resource(ecourses, 'name_ar', 'ecourseScreens'),
  ],
  pages: [
    page(listContact, 'InboxPage'),
    page(showContact, 'ContactPage'),
    page({ path: deskAddress('content.contact'), access: answerContact.access }, 'ContactDesk'),
    page(officePosts, 'PostsPage'),
    page({ path: '/content/posts/create', access: storePost.access }, 'NewPostPage'),
    page(editPost, 'EditPostPage'),
    page(listPages, 'PagesPage'),
    page(editPage, 'EditPagePage'),
  ],
}
