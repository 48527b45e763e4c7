import { paging as pagingOf } from '@halaqa/kit-contract'

export { idList, pageOf } from '@halaqa/kit-contract'

/** Which page of a list, and how long it is. */
export const paging = pagingOf()
