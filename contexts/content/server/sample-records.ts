import type { SampleRecords, SampleWorld } from '@halaqa/kit-testing/sample-records'
import { lastId, one } from '@halaqa/kit-testing/values'
import { storePost } from '../contract/index.ts'

export const sampleRecords: SampleRecords = {
  make: async world => {
    await world.as('contentEditor')(storePost, {
      body: { language: 'ar', title: 'مسودة', summary: 'ملخص', body: '<p>نص</p>', cover_id: await aCover(world) },
    })
  },
  find: async () => ({
    ids: {
      'content.contact': await lastId('content.contact_messages'),
      'content.page': await lastId('content.pages'),
      'content.post': await lastId('content.posts'),
      'content.post.publicShow': await one<number>(
        `select max(id)::int as value from content.posts where state = 'published'`,
      ),
    },
    values: {
      slug: 'info',
      file_id: await one<string>('select cover_id as value from content.posts order by id desc limit 1'),
    },
  }),
}

async function aCover({ as, member, picture }: SampleWorld): Promise<string> {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(picture)]), 'cover.jpg')
  const cover = await as('contentEditor').fetch('/content/posts/cover', {
    method: 'POST',
    body: form,
    headers: { 'x-access-token': member('contentEditor').token },
  })
  return ((await cover.json()) as { id: string }).id
}
