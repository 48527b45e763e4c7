import type { Out } from '@halaqa/kit-contract'
import { instant } from '@halaqa/kit-contract/format'
import { hoursUntil, PlainList, useAge, useOffice, useWords } from '@halaqa/kit-office'
import { Chip } from '@halaqa/kit-web/light'
import {
  deleteWaiting,
  extendOffer,
  listWaiting,
  notifyWaiting,
  offerSeats,
  withdrawOffer,
} from '../../contract/waiting-list.ts'
import { offerTones } from '../tones.ts'

type Waiting = Out<typeof listWaiting.reply>['rows'][number]

/** The last offer: what became of it, and how long an open one still holds its seat. */
function OfferCell({ offer }: { offer: NonNullable<Waiting['offer']> }) {
  const words = useWords()
  const { language } = useOffice()
  const age = useAge()
  const isOpen = offer.state === 'open'
  return (
    <span className="ad-offer" title={offer.period}>
      <Chip tone={offerTones[offer.state]}>{words(`admission.waiting-list.values.offer.${offer.state}`)}</Chip>
      {isOpen && (
        <time dateTime={offer.ends_at} title={instant(offer.ends_at, language)} className="of-nowrap">
          {words('admission.office.waiting.left', { time: age(hoursUntil(offer.ends_at)) })}
        </time>
      )}
    </span>
  )
}

const Contact = ({ row }: { row: Waiting }) => (
  <span className="ad-offer">
    <bdi dir="ltr">{row.email}</bdi>
    <bdi dir="ltr">{row.mobile}</bdi>
  </span>
)

/** Who wants to be told when registration opens, and the seats that are offered to them in their order. */
export function WaitingList() {
  return (
    <PlainList<Waiting>
      route={listWaiting}
      word="admission.waiting-list"
      columns={[
        'name',
        'specialty',
        { source: 'offer', render: row => row.offer && <OfferCell offer={row.offer} /> },
        { source: 'email', render: row => <Contact row={row} /> },
        'created_at',
        'told_at',
      ]}
      presets={[
        { key: 'untold', label: 'admission.office.tabs.untold', filter: { told: 'false' } },
        { key: 'told', label: 'admission.office.tabs.told', filter: { told: 'true' } },
        { key: 'offered', label: 'admission.office.tabs.offered', filter: { offer: 'open' } },
        { key: 'lapsed', label: 'admission.office.tabs.lapsed', filter: { offer: 'lapsed' } },
      ]}
      actions={{ extend: extendOffer, withdraw: withdrawOffer, delete: deleteWaiting }}
      bulk={{ tell: { act: notifyWaiting, icon: 'mail' }, offer: { act: offerSeats, icon: 'check' } }}
    />
  )
}
