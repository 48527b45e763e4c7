import { allPosts, communityList, communityShow } from '@halaqa/learning/contract'

/** What is asked again after a post was written, changed or taken back. */
export const posts = [allPosts, communityList, communityShow]
