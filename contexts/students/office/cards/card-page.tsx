import type { Out } from '@halaqa/kit-contract'
import { day } from '@halaqa/kit-contract/format'
import {
  type Fact,
  Facts,
  Loaded,
  Page,
  useFileUrl,
  useMay,
  useOffice,
  useSaveFile,
  useWords,
} from '@halaqa/kit-office'
import { Button, Card, Icon, LinkButton, Notice } from '@halaqa/kit-web/light'
import { recordAddress } from '@halaqa/records/office/addresses'
import { useParams } from 'react-router'
import { printCard, viewCard } from '../../contract/cards.ts'
import { studentPhoto } from '../../contract/students.ts'
import { photoAddress } from '../addresses.ts'

type Shown = Out<typeof viewCard.reply>

/** What stands on the card, and the button that opens it as a PDF. */
export function CardPage() {
  const id = Number(useParams().id)
  return (
    <Loaded route={viewCard} params={{ id }} word="students.card.one">
      {card => <View card={card} />}
    </Loaded>
  )
}

function View({ card }: { card: Shown }) {
  const words = useWords()
  const may = useMay()
  const { language } = useOffice()
  const { file } = useFileUrl(studentPhoto, card.has_photo ? { id: card.id } : undefined)
  const { isBusy, save } = useSaveFile()
  const field = (name: string, value: Fact['value']): Fact => ({
    label: words(`students.card.fields.${name}`),
    value,
  })
  return (
    <Page
      title={words('students.card.one')}
      sub={<bdi>{card.full_name}</bdi>}
      crumbs={[{ label: card.full_name, to: recordAddress(card.id) }]}
      actions={
        <>
          <LinkButton to={photoAddress(card.id)} look="outlined" size="small" icon="camera">
            {words('students.office.photo_edit')}
          </LinkButton>
          {may(printCard.access) && (
            <Button
              size="small"
              icon="dl"
              busy={isBusy}
              disabled={card.refused !== null}
              onClick={() => void save(printCard, { params: { id: card.id } }, `card-${card.number}.pdf`)}
            >
              {words('students.office.card.print')}
            </Button>
          )}
        </>
      }
    >
      {card.refused && (
        <Notice tone="warning" icon="alert">
          {words(`problem.${card.refused}`)}
        </Notice>
      )}
      <Card as="section" className="st-card" aria-label={words('students.card.one')}>
        <div className="st-photo">
          {file ? (
            <img src={file.url} alt={words('students.office.photo', { name: card.full_name })} />
          ) : (
            <Icon name="user" size={40} />
          )}
        </div>
        <Facts
          items={[
            field('full_name', <bdi>{card.full_name}</bdi>),
            field('latin_name', <bdi lang="en">{card.latin_name}</bdi>),
            field('number', <bdi dir="ltr">{card.number}</bdi>),
            field('specialty', <bdi>{card.specialty}</bdi>),
            field('degree', card.degree),
            field('valid_until', day(card.valid_until, language)),
          ]}
        />
      </Card>
      <p className="st-line">{words('students.office.card.hint')}</p>
    </Page>
  )
}
