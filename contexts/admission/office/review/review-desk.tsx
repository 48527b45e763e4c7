import { bytes, day, instant } from '@halaqa/kit-contract/format'
import { Desk, type DeskAct, Facts, Link, useAge, useCall, useOffice, useWords } from '@halaqa/kit-office'
import { acceptDocument, refuseDocument, showDocument, undoDocuments } from '../../contract/review.ts'
import { listAddress, registrationAddress } from '../addresses.ts'
import { useCountries } from '../countries.ts'
import { DocumentViewer, type ReviewItem } from '../documents.tsx'
import { useRefusal } from './use-refusal.ts'

const word = (key: string) => `admission.office.review.${key}`

/** One document large, who it belongs to, accept or refuse, and the next one comes by itself. */
export function ReviewDesk() {
  const call = useCall()
  const refusal = useRefusal()
  const undo = (item: ReviewItem) => ({ route: undoDocuments, body: { ids: [item.document_id] } })
  const paramsOf = (item: ReviewItem) => ({ params: { id: item.document_id } })
  const acts: DeskAct<ReviewItem>[] = [
    {
      letter: 'A',
      label: word('accept'),
      said: word('accepted'),
      icon: 'check',
      act: item => call(acceptDocument, paramsOf(item)),
      undo,
    },
    {
      letter: 'R',
      label: word('refuse'),
      said: word('refused'),
      icon: 'x',
      isDanger: true,
      text: refusal,
      act: (item, reason) => call(refuseDocument, { ...paramsOf(item), body: { reason } }),
      undo,
    },
  ]
  return (
    <Desk<ReviewItem>
      kind="admission.document"
      title={word('title')}
      empty={word('empty')}
      emptyText={word('empty_text')}
      list={{ to: listAddress(), label: 'admission.registration.many' }}
      load={id => call(showDocument, { params: { id } })}
      nameOf={item => item.name}
      about={item => <About item={item} />}
      acts={acts}
    >
      {item => (
        <DocumentViewer
          documents={[{ id: item.document_id, name: item.name, type: item.type }]}
          at={0}
          onAt={() => {}}
          canEdit
        />
      )}
    </Desk>
  )
}

/** What the document must agree with, and what else the person has handed in. */
function About({ item }: { item: ReviewItem }) {
  const words = useWords()
  const { language } = useOffice()
  const age = useAge()
  const { nameOf: countryOf } = useCountries()
  const field = (key: string) => words(`admission.review.fields.${key}`)
  return (
    <>
      {item.help && <p className="ad-hint">{item.help}</p>}
      <Facts
        items={[
          {
            label: words('admission.registration.one'),
            value: (
              <Link to={`${registrationAddress(item.registration_id)}#documents`}>
                <bdi>{item.full_name}</bdi>
              </Link>
            ),
          },
          { label: field('latin_name'), value: <bdi dir="ltr">{item.latin_name || '—'}</bdi> },
          { label: field('civil_number'), value: <bdi dir="ltr">{item.civil_number}</bdi> },
          { label: field('birth_date'), value: day(item.birth_date, language) },
          { label: field('nationality'), value: <bdi>{countryOf(item.nationality)}</bdi> },
          { label: field('number'), value: <bdi dir="ltr">{item.number}</bdi> },
          { label: field('specialty'), value: <bdi>{item.specialty}</bdi> },
          {
            label: field('waiting_hours'),
            value: (
              <span title={item.uploaded_at ? instant(item.uploaded_at, language) : undefined}>
                {age(item.waiting_hours)}
              </span>
            ),
          },
          {
            label: words('admission.office.documents.file'),
            value: (
              <>
                <bdi dir="auto">{item.file_name}</bdi>
                {item.bytes != null && (
                  <>
                    {' · '}
                    <bdi dir="ltr">{bytes(item.bytes, language)}</bdi>
                  </>
                )}
              </>
            ),
          },
        ]}
      />
      {item.others.length > 0 && (
        <section className="ad-others" aria-label={words(word('others'))}>
          <h3>{words(word('others'))}</h3>
          <ul>
            {item.others.map(other => (
              <li key={other.document_id}>
                <bdi>{other.name}</bdi>
                <span className={`ad-other ad-${other.state}`}>
                  {words(`admission.document.values.state.${other.state}`)}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
