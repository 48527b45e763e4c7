import { CallError, type Out } from '@halaqa/kit-contract'
import { day } from '@halaqa/kit-contract/format'
import {
  type Fact,
  Facts,
  Loaded,
  messageOf,
  Page,
  useCall,
  useFileUrl,
  useMay,
  useOffice,
  useWords,
} from '@halaqa/kit-office'
import { Button, Card, Icon, LinkButton, Notice, useToast } from '@halaqa/kit-web/light'
import { useState } from 'react'
import { useParams } from 'react-router'
import { printCard, viewCard } from '../../contract/cards.ts'
import { studentPhoto } from '../../contract/students.ts'
import { photoAddress, recordAddress } from '../addresses.ts'

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
  const { isBusy, open } = useOpenCard(card)
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
            <Button size="small" icon="dl" busy={isBusy} disabled={card.refused !== null} onClick={() => void open()}>
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

/** Fetches the PDF with the session and hands it to the browser. */
function useOpenCard({ id, number }: Shown) {
  const call = useCall() as unknown as (route: object, given: object) => Promise<Blob>
  const words = useWords()
  const say = useToast()
  const [isBusy, setBusy] = useState(false)
  const open = async () => {
    setBusy(true)
    try {
      const href = URL.createObjectURL(await call(printCard, { params: { id } }))
      Object.assign(document.createElement('a'), { href, download: `card-${number}.pdf` }).click()
      setTimeout(() => URL.revokeObjectURL(href), 60_000)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      say({ text: messageOf(error, words), tone: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, open }
}
