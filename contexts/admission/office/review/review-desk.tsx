import { bytes, instant } from '@halaqa/kit-contract/format'
import { Facts, Failed, Page, useOffice, useWords, Waiting } from '@halaqa/kit-office'
import { Button, Card, Empty, LinkButton } from '@halaqa/kit-web/light'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { listAddress, registrationAddress } from '../addresses.ts'
import { useAge } from '../age.ts'
import { DocumentViewer, type ReviewItem } from '../documents.tsx'
import { RefuseForm } from './refuse-form.tsx'
import { useReview } from './use-review.ts'

type Review = ReturnType<typeof useReview>

/** One document large, who it belongs to, accept or refuse, and the next one comes by itself. */
export function ReviewDesk() {
  const words = useWords()
  const review = useReview()
  const { item, left, done, error } = review
  const word = (key: string, values?: object) => words(`admission.office.review.${key}`, { ...values })
  return (
    <Page
      title={word('title')}
      sub={left === undefined ? undefined : word('left', { count: left })}
      chips={done > 0 && <span className="ad-done">{word('done', { count: done })}</span>}
    >
      {error ? (
        <Failed error={error} onRetry={review.restart} />
      ) : item ? (
        <Desk key={item.document_id} item={item} review={review} />
      ) : left === undefined ? (
        <Waiting rows={6} />
      ) : left > 0 ? (
        <Empty
          icon="clock"
          title={word('end')}
          text={word('end_text')}
          action={<Button onClick={review.restart}>{word('restart')}</Button>}
        />
      ) : (
        <Empty
          icon="check"
          title={word('empty')}
          text={word('empty_text')}
          action={
            <LinkButton to={listAddress()} look="outlined">
              {words('admission.registration.many')}
            </LinkButton>
          }
        />
      )}
    </Page>
  )
}

function Desk({ item, review }: { item: ReviewItem; review: Review }) {
  const words = useWords()
  const [isRefusing, setRefusing] = useState(false)
  const isBusy = !useSettled() || review.isBusy
  const word = (key: string) => words(`admission.office.review.${key}`)
  useReviewKeys({
    KeyA: () => !isRefusing && !isBusy && review.accept(),
    KeyR: () => setRefusing(true),
    KeyN: () => !isRefusing && !isBusy && review.skip(),
    Escape: () => setRefusing(false),
  })
  return (
    <div className="ad-desk">
      <Card as="section" className="ad-desk-side" aria-label={item.name}>
        <About item={item} />
        {isRefusing ? (
          <RefuseForm isBusy={review.isBusy} onRefuse={review.refuse} onCancel={() => setRefusing(false)} />
        ) : (
          <div className="ad-acts ad-decide">
            <Button icon="check" busy={isBusy} onClick={review.accept} aria-keyshortcuts="A">
              {word('accept')} <Key>A</Key>
            </Button>
            <Button look="danger" icon="x" disabled={isBusy} onClick={() => setRefusing(true)} aria-keyshortcuts="R">
              {word('refuse')} <Key>R</Key>
            </Button>
            <Button look="outlined" disabled={isBusy} onClick={review.skip} aria-keyshortcuts="N">
              {word('skip')} <Key>N</Key>
            </Button>
          </div>
        )}
      </Card>
      <DocumentViewer
        documents={[{ id: item.document_id, name: item.name, type: item.type }]}
        at={0}
        onAt={() => {}}
        canEdit
      />
    </div>
  )
}

/** A document must have been on the screen for this long: what is pressed before was meant for the one before it. */
const settleMs = 500

/** Whether the document has been here long enough to be decided on. */
function useSettled(): boolean {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), settleMs)
    return () => clearTimeout(timer)
  }, [])
  return isSettled
}

const Key = ({ children }: { children: string }) => (
  <span className="ad-key" aria-hidden="true">
    {children}
  </span>
)

function About({ item }: { item: ReviewItem }) {
  const words = useWords()
  const { language } = useOffice()
  const age = useAge()
  const label = (key: string) => words(`admission.registration.fields.${key}`)
  return (
    <>
      <h2>
        <bdi>{item.name}</bdi>
      </h2>
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
          { label: label('number'), value: <bdi dir="ltr">{item.number}</bdi> },
          { label: label('specialty'), value: <bdi>{item.specialty}</bdi> },
          {
            label: words('admission.review.fields.waiting_hours'),
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
    </>
  )
}

/** A, R, N by their place on the keyboard, wherever the focus is but in a text. Nothing happens under a dialog. */
function useReviewKeys(acts: Record<string, () => void>) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement
      const isTyping = /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
      if (document.querySelector('dialog[open], .MuiModal-root:not([aria-hidden=true])')) return
      const act = acts[event.code]
      if (!act || (isTyping && event.code !== 'Escape')) return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  })
}
