/** Sharing views of lists with everybody, or with a role that one does not hold; changing what others share; defaults for others. */
export const sharedViewsManage = 'workplace.shared-view.manage'
