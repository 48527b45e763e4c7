import { actsPart, type OfficeModule, part } from '@halaqa/kit-office/manifest'
import { listAdvisees, listAdvisors, listConversations, showConversation } from '../contract/advisor.ts'
import { moderatedPosts } from '../contract/forum.ts'
import { showVideos } from '../contract/shown-videos.ts'
import { listVlog, showVlog } from '../contract/vlog.ts'

const { page } = part(() => import('./screens.ts'), ['learning'])
export const learningOffice: OfficeModule = {
  name: 'learning',
  acts: actsPart(() => import('./acts.ts'), ['learning']),
  menu: [
    {
      group: 'learning.office.group',
      label: 'learning.forum.many',
      to: moderatedPosts.path,
      icon: 'msg',
      access: moderatedPosts.access,
      work: 'learning.forum',
    },
    {
      group: 'learning.office.group',
      label: 'learning.vlog.many',
      to: listVlog.path,
      icon: 'video',
      access: listVlog.access,
      work: 'learning.vlog',
    },
    {
      group: 'learning.office.group',
      label: 'learning.advisee.many',
      to: listAdvisees.path,
      icon: 'users',
      access: listAdvisees.access,
    },
    {
      group: 'learning.office.group',
      label: 'learning.conversation.many',
      to: listConversations.path,
      icon: 'mail',
      access: listConversations.access,
      work: 'learning.conversation',
    },
    {
      group: 'learning.office.group',
      label: 'learning.progress.many',
      to: showVideos.path,
      icon: 'play',
      access: showVideos.access,
    },
  ],
  pages: [
    page(moderatedPosts, 'ForumPage'),
    page(showVideos, 'ShownPage'),
    page(listVlog, 'VlogList'),
    page(showVlog, 'VlogPage'),
    page(listAdvisees, 'AdviseesList'),
    page(listConversations, 'ConversationsList'),
    page(showConversation, 'ConversationPage'),
  ],
  lookups: [{ name: 'learning.advisor', route: listAdvisors, title: 'name' }],
}
