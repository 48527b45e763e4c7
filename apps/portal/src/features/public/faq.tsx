import './faq.css'
import { useWords } from '@halaqa/kit-web/i18n'
import { Accordion, Button, Card, Empty, Icon, Input, LinkButton, MoreLink } from '@halaqa/kit-web/light'
import { Form, Link, useLoaderData, useParams, useSearchParams } from 'react-router'
import { type Faq, type FaqEntry, idOf, loadFaq } from './data.ts'
import { searchFaq } from './faq-search.ts'
import { Frame } from './frame.tsx'
import { Paragraphs } from './paragraphs.tsx'

export const load = loadFaq

const addressOf = (entry: FaqEntry) => `/support/faq/category/${entry.category_id}/${entry.id}`
const inCategory = (faq: Faq, id: number) => faq.entries.filter(entry => entry.category_id === id)

/** A form that works without script: it leads to the page of results. */
function SearchBox({ value = '' }: { value?: string }) {
  const t = useWords('public')
  return (
    <Form role="search" className="faq-search" action="/support/faq/searchit">
      <Input
        key={value}
        kind="search"
        name="q"
        label={t('faq.search')}
        labelUnseen
        defaultValue={value}
        placeholder={t('faq.placeholder')}
        maxLength={100}
      />
      <Button type="submit" icon="search">
        {t('faq.button')}
      </Button>
    </Form>
  )
}

function Entries({ entries }: { entries: FaqEntry[] }) {
  const t = useWords('public')
  return (
    <Card className="faq-entries">
      <Accordion
        items={entries.map(entry => ({
          id: entry.id,
          title: entry.question,
          content: (
            <>
              <Paragraphs text={entry.answer} />
              <MoreLink to={addressOf(entry)}>{t('faq.link')}</MoreLink>
            </>
          ),
        }))}
      />
    </Card>
  )
}

/** The chapters, and the questions of the first. */
export function FaqHome() {
  const faq = useLoaderData<Faq>()
  const t = useWords('public')
  return (
    <Frame title={t('faq.title')} text={t('faq.text')}>
      <SearchBox />
      <ul className="faq-chapters">
        {faq.categories.map(({ id, name }) => (
          <Card as="li" key={id}>
            <h2>
              <Link to={`/support/faq/category/${id}`}>{name}</Link>
            </h2>
            <p>{t('faq.count', { count: inCategory(faq, id).length })}</p>
            <Icon name="chev" size={18} />
          </Card>
        ))}
      </ul>
      {faq.categories.map(({ id, name }) => (
        <section key={id} className="faq-chapter">
          <h2>{name}</h2>
          <Entries entries={inCategory(faq, id)} />
        </section>
      ))}
      <StillAsking />
    </Frame>
  )
}

export function FaqCategory() {
  const faq = useLoaderData<Faq>()
  const t = useWords('public')
  const id = idOf(useParams().id)
  const category = faq.categories.find(each => each.id === id)
  if (!category) throw new Response(null, { status: 404 })
  const entries = inCategory(faq, id)
  return (
    <Frame narrow above={<Back />} title={category.name} text={t('faq.count', { count: entries.length })}>
      <Entries entries={entries} />
      <StillAsking />
    </Frame>
  )
}

export function FaqAnswer() {
  const faq = useLoaderData<Faq>()
  const t = useWords('public')
  const { catId, id } = useParams()
  const entry = faq.entries.find(each => each.id === idOf(id) && each.category_id === idOf(catId))
  if (!entry) throw new Response(null, { status: 404 })
  const category = faq.categories.find(each => each.id === entry.category_id)
  const related = inCategory(faq, entry.category_id).filter(each => each.id !== entry.id)
  return (
    <Frame
      narrow
      title={entry.question}
      above={
        <div className="frame-back">
          <MoreLink to={`/support/faq/category/${entry.category_id}`}>{category?.name}</MoreLink>
        </div>
      }
    >
      <div className="prose">
        <Paragraphs text={entry.answer} />
      </div>
      {related.length > 0 && (
        <section className="faq-chapter">
          <h2>{t('faq.related')}</h2>
          <Entries entries={related} />
        </section>
      )}
      <StillAsking />
    </Frame>
  )
}

export function FaqSearch() {
  const faq = useLoaderData<Faq>()
  const t = useWords('public')
  const [query] = useSearchParams()
  const asked = (query.get('q') ?? '').trim()
  const found = searchFaq(faq, asked)
  return (
    <Frame narrow above={<Back />} title={t('faq.search')}>
      <SearchBox value={asked} />
      {asked && (
        <p className="faq-found" role="status">
          {t('faq.found', { count: found.length, query: asked })}
        </p>
      )}
      {found.length > 0 && <Entries entries={found} />}
      {asked && found.length === 0 && (
        <Empty
          icon="search"
          title={t('faq.none')}
          text={t('faq.none_text')}
          action={
            <LinkButton to="/contact" icon="msg">
              {t('faq.write')}
            </LinkButton>
          }
        />
      )}
    </Frame>
  )
}

function Back() {
  const t = useWords('public')
  return (
    <div className="frame-back">
      <MoreLink to="/support/faq">{t('faq.all')}</MoreLink>
    </div>
  )
}

function StillAsking() {
  const t = useWords('public')
  return (
    <div className="faq-asking">
      <p>{t('questions.text')}</p>
      <LinkButton to="/contact" look="outlined" icon="msg">
        {t('faq.write')}
      </LinkButton>
    </div>
  )
}
