import './landing.css'
import { day, money, percent } from '@halaqa/kit-contract/format'
import { useLanguage, useWords } from '@halaqa/kit-web/i18n'
import {
  Accordion,
  Bar,
  Card,
  Chip,
  Icon,
  LinkButton,
  Mark,
  MoreLink,
  Ornament,
  Star,
  Steps,
  Tile,
} from '@halaqa/kit-web/light'
import { useLoaderData } from 'react-router'
import { EligibilityCalculator } from './eligibility-calculator.tsx'
import { FeeCalculator } from './fee-calculator.tsx'
import { type Front, loadFront } from './landing-data.ts'
import { Point } from './landing-point.tsx'
import { Paragraphs } from './paragraphs.tsx'
import { hourFeeBaisa, registrationFeeBaisa } from './refund.ts'

export const load = loadFront

/** The front page: what is taught, how one gets in, what it costs, what people ask. */
export function Page() {
  const { period, questions } = useLoaderData<Front>()
  return (
    <>
      <Hero period={period} />
      <Degrees />
      <Admission />
      <div className="site-wide land-part land-two">
        <EligibilityCalculator />
        <FeeCalculator />
      </div>
      {questions.length > 0 && <Questions questions={questions} />}
    </>
  )
}

function Hero({ period }: Pick<Front, 'period'>) {
  const t = useWords('front')
  const [language] = useLanguage()
  const when = !period
    ? t('hero.closed')
    : period.open
      ? t('hero.open_until', { day: day(period.ends_on, language) })
      : t('hero.opens_on', { day: day(period.starts_on, language) })
  return (
    <section className="land-hero">
      <Ornament id="hero" size={128} />
      <Star size={640} weight={1.4} className="land-hero-star" />
      <div className="site-wide">
        <div>
          <p className="land-hero-eyebrow">
            <Mark size={20} seats="var(--hq-palette-hq-onBand2)" teacher="var(--hq-palette-hq-goldOnBand)" />
            {t('hero.eyebrow')}
          </p>
          <h1>
            {t('hero.title_1')}
            <br />
            {t('hero.title_2')}
          </h1>
          <p className="land-hero-text">{t('hero.text')}</p>
          <div className="land-hero-acts">
            <LinkButton to="/programmes/form" size="large" className="land-act">
              {t('hero.apply')}
            </LinkButton>
            <LinkButton to="/programmes" size="large" look="text" className="land-act-second">
              {t('hero.browse')}
            </LinkButton>
          </div>
          <ul className="land-hero-facts">
            <li>
              <Icon name="cal" size={18} />
              {when}
            </li>
            <li>
              <Icon name="wallet" size={18} />
              {t('hero.fee', { fee: money(period?.fee ?? registrationFeeBaisa, language) })}
            </li>
          </ul>
        </div>
        <Preview />
      </div>
    </section>
  )
}

/** A picture of the student's day, drawn with the real components; said to be an example. */
function Preview() {
  const t = useWords('front')
  const [language] = useLanguage()
  return (
    <figure className="land-preview">
      <figcaption className="hq-unseen">{t('preview.caption')}</figcaption>
      <div aria-hidden="true" className="hq-card">
        <p className="land-small">{t('preview.day')}</p>
        <p className="land-preview-title">{t('preview.title')}</p>
        <div className="land-box land-row">
          <Tile name="video" />
          <div>
            <b>{t('preview.class')}</b>
            <span className="land-small">{t('preview.at')}</span>
          </div>
          <Chip tone="gold" dot={false}>
            {t('preview.in')}
          </Chip>
        </div>
        <div className="land-box">
          <div className="land-row">
            <b>{t('preview.lesson')}</b>
            <bdi className="land-small">{percent(68, language)}</bdi>
          </div>
          <Bar value={68} label={t('preview.lesson')} />
        </div>
        <p className="land-row land-small">
          <Icon name="mic" size={18} />
          <span>{t('preview.due')}</span>
          {t('preview.tomorrow')}
        </p>
      </div>
    </figure>
  )
}

/** The head of a part: gold stroke and word, title, a line. */
export function PartHead({ eyebrow, title, text }: { eyebrow: string; title: string; text?: string }) {
  return (
    <header className="land-head">
      <p className="land-eyebrow">{eyebrow}</p>
      <h2>{title}</h2>
      {text && <p>{text}</p>}
    </header>
  )
}

function Degrees() {
  const t = useWords('front')
  const [language] = useLanguage()
  return (
    <section className="site-wide land-part">
      <PartHead
        eyebrow={t('degrees.eyebrow')}
        title={t('degrees.title')}
        text={t('degrees.text', { fee: money(hourFeeBaisa, language) })}
      />
      <div className="land-degrees">
        {(['diploma', 'bachelor', 'master'] as const).map(degree => (
          <Card key={degree} as="article" large>
            <div className="land-row">
              <h3>{t(`degrees.${degree}.name`)}</h3>
              <Chip tone="primary" dot={false}>
                {t(`degrees.${degree}.length`)}
              </Chip>
            </div>
            <p className="land-quiet">{t(`degrees.${degree}.text`)}</p>
            <ul className="land-points">
              {t(`degrees.${degree}.points`)
                .split('|')
                .map(point => (
                  <Point key={point}>{point}</Point>
                ))}
            </ul>
            <MoreLink to={degree === 'master' ? '/programmes?level=maj' : '/programmes'} icon="arrow">
              {t('degrees.more')}
              <span className="hq-unseen">: {t(`degrees.${degree}.name`)}</span>
            </MoreLink>
          </Card>
        ))}
      </div>
    </section>
  )
}

const stepIcons = ['clock', 'card', 'ul', 'cal', 'check'] as const

function Admission() {
  const t = useWords('front')
  const [language] = useLanguage()
  return (
    <section className="land-band">
      <div className="site-wide land-part">
        <PartHead eyebrow={t('steps.eyebrow')} title={t('steps.title')} text={t('steps.text')} />
        <Steps
          items={stepIcons.map((icon, at) => ({
            icon,
            title: t(`steps.${at + 1}.title`),
            text: t(`steps.${at + 1}.text`, { fee: money(registrationFeeBaisa, language) }),
            note: t(`steps.${at + 1}.note`),
          }))}
        />
      </div>
    </section>
  )
}

function Questions({ questions }: Pick<Front, 'questions'>) {
  const t = useWords('public')
  return (
    <section className="land-band land-last">
      <div className="site-wide land-part land-questions">
        <div>
          <PartHead eyebrow={t('questions.eyebrow')} title={t('questions.title')} />
          <p className="land-quiet">{t('questions.text')}</p>
          <div className="land-acts">
            <LinkButton to="/contact" look="outlined" icon="msg">
              {t('questions.write')}
            </LinkButton>
            <MoreLink to="/support/faq">{t('questions.all')}</MoreLink>
          </div>
        </div>
        <Accordion
          name="questions"
          items={questions.map(({ id, question, answer }, at) => ({
            id,
            title: question,
            content: <Paragraphs text={answer} />,
            open: at === 0,
          }))}
        />
      </div>
    </section>
  )
}
