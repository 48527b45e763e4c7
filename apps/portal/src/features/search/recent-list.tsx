import { useWords } from '@halaqa/kit-web/i18n'
import { Button, Card, Empty, Icon } from '@halaqa/kit-web/light'
import { Section } from '@halaqa/kit-web/screen'
import { stop } from './move-among.ts'

/** Before anything is typed: what was searched for on this device, or what can be. */
export function RecentList({
  recent,
  choose,
  forget,
}: {
  recent: readonly string[]
  choose: (q: string) => void
  forget: () => void
}) {
  const t = useWords('search')
  if (recent.length === 0) return <Empty icon="search" title={t('empty')} text={t('empty_text')} />
  return (
    <Section
      title={t('recent')}
      action={
        <Button look="text" size="small" icon="trash" onClick={forget}>
          {t('forget')}
        </Button>
      }
    >
      <Card flush>
        <ul className="se-rows">
          {recent.map(each => (
            <li key={each}>
              <button type="button" onClick={() => choose(each)} {...stop}>
                <Icon name="clock" size={20} />
                <bdi>{each}</bdi>
              </button>
            </li>
          ))}
        </ul>
      </Card>
      <p className="se-quiet">{t('recent_text')}</p>
    </Section>
  )
}
