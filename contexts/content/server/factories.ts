import { readFileSync } from 'node:fs'
import { clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { pageSlugs } from '../contract/page.ts'
import {
  contactTable,
  ecourseTable,
  faqCategoryTable,
  faqEntryTable,
  pageTable,
  postTable,
} from './pages/pages.table.ts'
import { sanitised } from './pages/sanitise.ts'

const languages = ['ar', 'en', 'fr'] as const
type InThree = Record<(typeof languages)[number], string>
type Text = { title: string; description: string; body: string }
const read = <T>(path: string): T =>
  JSON.parse(readFileSync(new URL(`../texts/${path}.json`, import.meta.url), 'utf8')) as T

/** The pages of the site in three languages, as they come with the college; those that are there stay. */
export async function ensurePages(): Promise<void> {
  const rows = languages.flatMap(language =>
    pageSlugs.map(slug => {
      const { title, description, body } = read<Text>(`${language}/${slug}`)
      return { slug, language, title, description, body: sanitised(body), updated_at: clock.now() }
    }),
  )
  await db().insert(pageTable).values(rows).onConflictDoNothing()
}

type Faq = { categories: { name: InThree; entries: { question: InThree; answer: InThree; featured?: boolean }[] }[] }
type Posts = { posts: ({ days_ago: number } & Record<(typeof languages)[number], Text>)[] }

/** Questions, posts and open courses of the demonstration; dates count back from now. */
export async function seedContent(): Promise<void> {
  await ensurePages()
  await seedQuestions()
  await seedPosts()
  await db().insert(ecourseTable).values(openCourses)
}

async function seedQuestions() {
  const { categories } = read<Faq>('faq')
  for (const [at, { name, entries }] of categories.entries()) {
    const names = { name_ar: name.ar, name_en: name.en, name_fr: name.fr, position: at + 1 }
    const [category] = await db().insert(faqCategoryTable).values(names).returning()
    await db()
      .insert(faqEntryTable)
      .values(
        entries.map(({ question, answer, featured }, position) => ({
          category_id: category!.id,
          question_ar: question.ar,
          question_en: question.en,
          question_fr: question.fr,
          answer_ar: answer.ar,
          answer_en: answer.en,
          answer_fr: answer.fr,
          position: position + 1,
          featured: featured ?? false,
        })),
      )
  }
}

async function seedPosts() {
  const author = { ar: 'إدارة التحرير', en: 'The editors', fr: 'La rédaction' }
  const { posts } = read<Posts>('posts')
  for (const { days_ago, ...versions } of posts.toReversed()) {
    const publishedAt = new Date(clock.now().getTime() - days_ago * 24 * 3_600_000)
    await db()
      .insert(postTable)
      .values(
        languages.map(language => ({
          language,
          title: versions[language].title,
          summary: versions[language].description,
          body: sanitised(versions[language].body),
          author: author[language],
          state: 'published' as const,
          published_at: publishedAt,
          created_at: publishedAt,
        })),
      )
  }
}

const openCourses = [
  {
    name_ar: 'مدخل إلى أحكام التجويد',
    name_en: 'An introduction to tajwid',
    name_fr: 'Introduction au tajwid',
    summary_ar: 'مخارج الحروف وأحكام النون الساكنة والمدود في عشر ساعات مع تطبيق على قصار السور.',
    summary_en:
      'Points of articulation, the rules of noon and the prolongations in ten hours, practised on the short surahs.',
    summary_fr:
      'Les points d’articulation, les règles du noun et les allongements en dix heures, sur les sourates courtes.',
    hours: 10,
    open: true,
  },
  {
    name_ar: 'فقه الصلاة للمبتدئين',
    name_en: 'The fiqh of prayer for beginners',
    name_fr: 'Le fiqh de la prière pour débutants',
    summary_ar: 'شروط الصلاة وأركانها وسننها وما يبطلها، بعبارة سهلة وأمثلة من الحياة اليومية.',
    summary_en:
      'The conditions, pillars and sunnahs of prayer and what breaks it, in plain words with everyday examples.',
    summary_fr: 'Les conditions, piliers et sunnas de la prière et ce qui l’annule, en mots simples.',
    hours: 8,
    open: true,
  },
]

/** Letters in the contact inbox, one of them answered. */
export async function someContactMessages(): Promise<void> {
  const hoursAgo = (hours: number) => new Date(clock.now().getTime() - hours * 3_600_000)
  const letters = [
    {
      name: 'سعيد الحبسي',
      topic: 'admission',
      message: 'حصلت على 54.8٪ في دبلوم التعليم العام، فهل يُنظر في طلبي أم لا بد من مسار الخبرة؟',
      hours: 3,
    },
    { name: 'فاطمة المسكري', topic: 'fees', message: 'هل يمكن سداد رسوم الفصل على دفعتين؟ أعمل براتب شهري.', hours: 9 },
    {
      name: 'Yusuf Rahman',
      topic: 'study',
      message: 'I live in Zanzibar. Are the live classes recorded, and at what time are they held in Muscat time?',
      hours: 27,
    },
    { name: 'موزة الجابري', topic: 'technical', message: 'لا يصلني رمز التحقق على بريدي وقد طلبته مرتين.', hours: 50 },
    {
      name: 'زاهر الخروصي',
      topic: 'other',
      message: 'أرغب في زيارة مبنى الكلية مع والدي قبل التقديم، فمتى تستقبلون الزوار؟',
      hours: 75,
    },
  ]
  await db()
    .insert(contactTable)
    .values(
      letters.map(({ hours, ...letter }, at) => ({
        ...letter,
        email: `letter${at + 1}@mail.example`,
        mobile: '',
        language: letter.name === 'Yusuf Rahman' ? 'en' : 'ar',
        created_at: hoursAgo(hours),
        ...(at === 3 && {
          state: 'answered' as const,
          answer: 'أرسلنا لك رمزًا جديدًا، فانظري في البريد غير المرغوب فيه.',
          answered_by: 'ماجد الحبسي',
          answered_at: hoursAgo(44),
        }),
      })),
    )
}
