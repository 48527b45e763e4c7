import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import { specialtyList } from '@halaqa/academics/server'
import { publicPosts } from '@halaqa/content/server'
import { config } from '@halaqa/kit-server/config'
import type { FastifyInstance } from 'fastify'

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const year = 365 * 24 * 3600

/** The built files of the front ends, hashed ones for ever; the map of the site and the rules for robots. */
export async function publishSite(app: FastifyInstance): Promise<void> {
  const portal = folder('../portal/dist/client/')
  const office = folder('../office/dist/')
  // index.html is a template: nobody gets it as it lies there.
  const shared = {
    index: false as const,
    preCompressed: true,
    decorateReply: false,
    allowedPath: (path: string) => !path.endsWith('index.html') && !path.includes('/.'),
  }
  if (existsSync(portal)) {
    await app.register(fastifyStatic, {
      ...shared,
      root: `${portal}assets/`,
      prefix: '/assets/',
      immutable: true,
      maxAge: year * 1000,
    })
    await app.register(fastifyStatic, {
      ...shared,
      root: portal,
      prefix: '/',
      wildcard: false,
      // Each file here gets a route of its own, which would answer before the one above.
      globIgnore: ['assets/**'],
      maxAge: 3_600_000,
    })
  }
  if (existsSync(office))
    await app.register(fastifyStatic, {
      ...shared,
      root: office,
      prefix: '/office-assets/',
      immutable: true,
      maxAge: year * 1000,
    })

  app.get('/robots.txt', { schema: { hide: true } }, (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(
        [
          'User-agent: *',
          ...hidden.map(path => `Disallow: ${path}`),
          `Sitemap: ${config().origin}/sitemap.xml`,
          '',
        ].join('\n'),
      ),
  )
  app.get('/sitemap.xml', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('application/xml; charset=utf-8').send(await siteMap()),
  )
}

const hidden = [
  '/office',
  '/registrar',
  '/student',
  '/registration/',
  '/identity/',
  '/content/',
  '/finance/',
  '/payment/',
  '/api/',
  '/auth/',
  '/unsubscribe/',
]
const pages = [
  '/',
  '/programmes',
  '/programmes/form',
  '/our_vision',
  '/info',
  '/blog',
  '/support/faq',
  '/contact',
  '/privacy',
  '/usage',
  '/return',
  '/auth',
]
const languages = ['ar', 'en', 'fr'] as const

/** Every public page in its three languages. */
async function siteMap(): Promise<string> {
  const specialties = (await specialtyList('ar')).filter(each => each.open).map(each => `/programmes/form/${each.id}`)
  const posts: string[] = []
  for (const language of languages) {
    for (let page = 1, last = 1; page <= last && page <= 100; page++) {
      const found = await publicPosts(language, page)
      last = found.last_page
      posts.push(...found.rows.map(row => `/blog/post/${row.id}`))
    }
  }
  const entries = [...pages, ...specialties]
    .map(path => entryOf(path, true))
    .concat(posts.map(path => entryOf(path, false)))
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('\n')}
</urlset>`
}

function entryOf(path: string, inAll: boolean): string {
  const address = (language: string) => `${config().origin}${path}${language === 'ar' ? '' : `?lang=${language}`}`
  const others = languages.map(
    language => `<xhtml:link rel="alternate" hreflang="${language}" href="${address(language)}"/>`,
  )
  return `<url><loc>${address('ar')}</loc>${inAll ? others.join('') : ''}</url>`
}
