/** The door of content. */

export { ensurePages } from './factories.ts'
export { allCountries, countryOf } from './lists/countries.ts'
export { pageIn } from './pages/pages.ts'
export { publicPost, publicPosts } from './posts/posts.ts'
