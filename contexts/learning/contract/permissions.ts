/** What students watched. */
export const progressRead = 'learning.progress.read'
/** Posts of all subjects, and what is reported of them. */
export const forumRead = 'learning.forum.read'
/** Hide a post, show it again, settle its reports. */
export const forumModerate = 'learning.forum.moderate'
