import { actsPart, deskAddress, type OfficeModule, part } from '@halaqa/kit-office/manifest'
import { listAdvisees, listAdvisors, listConversations, showConversation } from '../contract/advisor.ts'
import { moderatedPosts, settleReports } from '../contract/forum.ts'
import { showVideos } from '../contract/shown-videos.ts'
import { acceptVlog, listVlog, showVlog } from '../contract/vlog.ts'

const { page } = part(() => import('./screens.ts'), ['learning'])
export const learningOffice: OfficeModule = {
  name: 'learning',
  acts: actsPart(() => import('./acts.ts'), ['learning']),
  areas: [{ key: 'learning', label: 'learning.office.group', about: 'learning.office.about', icon: 'play' }],
  menu: [
    {
      area: 'learning',
      kind: 'work',
      label: 'learning.forum.many',
      to: moderatedPosts.path,
      icon: 'msg',
      access: moderatedPosts.access,
      work: 'learning.forum',
      desk: deskAddress('learning.forum'),
    },
    {
      area: 'learning',
      kind: 'work',
      label: 'learning.vlog.many',
      to: listVlog.path,
      icon: 'video',
      access: listVlog.access,
      work: 'learning.vlog',
      desk: deskAddress('learning.vlog'),
    },
    {
      area: 'learning',
      kind: 'record',
      label: 'learning.advisee.many',
      to: listAdvisees.path,
      icon: 'users',
      access: listAdvisees.access,
    },
    {
      area: 'learning',
      kind: 'work',
      label: 'learning.conversation.many',
      to: listConversations.path,
      icon: 'mail',
      access: listConversations.access,
      work: 'learning.conversation',
    },
    {
      area: 'learning',
      kind: 'report',
      label: 'learning.progress.many',
      to: showVideos.path,
      icon: 'play',
      access: showVideos.access,
    },
  ],
  pages: [
    page(moderatedPosts, 'ForumPage'),
    page({ path: deskAddress('learning.forum'), access: settleReports.perform.access }, 'ForumDesk'),
    page(showVideos, 'ShownPage'),
    page(listVlog, 'VlogList'),
    page(showVlog, 'VlogPage'),
    page({ path: deskAddress('learning.vlog'), access: acceptVlog.perform.access }, 'VlogDesk'),
    page(listAdvisees, 'AdviseesList'),
    page(listConversations, 'ConversationsList'),
    page(showConversation, 'ConversationPage'),
  ],
  lookups: [{ name: 'learning.advisor', route: listAdvisors, title: 'name' }],
}
