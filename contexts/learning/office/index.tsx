import { type OfficeModule, page } from '@halaqa/kit-office'
import { moderatedPosts } from '../contract/forum.ts'
import { showVideos } from '../contract/shown-videos.ts'
import { ForumPage } from './forum/forum-page.tsx'
import { ShownPage } from './shown/shown-page.tsx'

export const learningOffice: OfficeModule = {
  name: 'learning',
  menu: [
    {
      group: 'learning.office.group',
      label: 'learning.forum.many',
      to: moderatedPosts.path,
      icon: 'msg',
      access: moderatedPosts.access,
      count: async call =>
        (await call(moderatedPosts, { query: { per_page: 1, filter: { state: 'reported' } } })).total,
    },
    {
      group: 'learning.office.group',
      label: 'learning.shown.many',
      to: showVideos.path,
      icon: 'play',
      access: showVideos.access,
    },
  ],
  screens: [],
  pages: [page(moderatedPosts, <ForumPage />), page(showVideos, <ShownPage />)],
}
