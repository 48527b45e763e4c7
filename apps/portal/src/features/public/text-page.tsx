import { day } from '@halaqa/kit-contract/format'
import { useLanguage, useWords } from '@halaqa/kit-web/i18n'
import { useLoaderData } from 'react-router'
import type { PageModule } from '../../page.ts'
import { loadPage, type PageText } from './data.ts'
import { Frame, Prose } from './frame.tsx'

/** A page of text that the office edits: vision, information, privacy, usage. */
function Page() {
  const text = useLoaderData<PageText>()
  return (
    <Frame title={text.title} text={text.description} narrow>
      <Prose html={text.body} />
      <Updated at={text.updated_at} />
    </Frame>
  )
}

export function Updated({ at }: { at: string }) {
  const t = useWords('public')
  const [language] = useLanguage()
  return (
    <p className="prose-date">
      <time dateTime={at}>{t('updated', { day: day(at, language) })}</time>
    </p>
  )
}

export const textPage = (slug: PageText['slug']): PageModule => ({ Page, load: loadPage(slug) })
