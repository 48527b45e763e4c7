/** What students watched. */
export const progressRead = 'learning.progress.read'
/** Posts of all subjects, and what is reported of them. */
export const forumRead = 'learning.forum.read'
/** Hide a post, show it again, settle its reports. */
export const forumModerate = 'learning.forum.moderate'
/** Who advises whom; never what they write to each other. */
export const advisorRead = 'learning.advisor.read'
/** Give students an advisor, another one, or none. */
export const advisorAssign = 'learning.advisor.assign'
/** Be an advisor: read and answer the students whom one advises. */
export const advisorAnswer = 'learning.advisor.answer'
/** All entries of the video diary. */
export const vlogRead = 'learning.vlog.read'
/** Accept, refuse and hide entries of the video diary. */
export const vlogModerate = 'learning.vlog.moderate'
