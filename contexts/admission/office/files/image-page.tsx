import { CallError, type Out } from '@halaqa/kit-contract'
import { percent } from '@halaqa/kit-contract/format'
import { Loaded, messageOf, Page, useCall, useOffice, useWords } from '@halaqa/kit-office'
import { Button, Card, LinkButton, Notice, useToast } from '@halaqa/kit-web/light'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { imageOf } from '../../contract/files.ts'
import { editImage } from '../../contract/review.ts'
import { filesAddress, registrationAddress } from '../addresses.ts'
import { DocumentViewer } from '../documents.tsx'

type Image = Out<typeof imageOf.reply>
const asItIs = { turns: 0, crop: null, brightness: 1, restore: false }

/** A document's image: turned and cropped in the viewer, lightened or put back beside it. */
export function ImagePage() {
  const id = Number(useParams().id)
  return (
    <Loaded route={imageOf} params={{ id }} word="admission.document.one">
      {image => <Shown image={image} />}
    </Loaded>
  )
}

function Shown({ image }: { image: Image }) {
  const words = useWords()
  const { language } = useOffice()
  const word = (key: string) => words(`admission.office.files.${key}`)
  const [brightness, setBrightness] = useState(1)
  const { isBusy, save } = useSave(image.id, () => setBrightness(1))
  return (
    <Page
      title={image.name}
      sub={image.width && <bdi dir="ltr">{`${image.width}×${image.height}`}</bdi>}
      crumbs={[
        { label: words('admission.registration.one'), to: registrationAddress(image.registration_id) },
        { label: words('admission.document.many'), to: filesAddress(image.registration_id) },
      ]}
      actions={
        <LinkButton to={filesAddress(image.registration_id)} look="outlined" size="small" icon="file">
          {word('all')}
        </LinkButton>
      }
    >
      <div className="of-desk">
        <Card as="section" className="of-desk-side" aria-label={word('light')}>
          <h2>{word('light')}</h2>
          {!image.can.edit && <Notice icon="lock">{word(image.width ? 'closed' : 'no_image')}</Notice>}
          <label className="ad-slider">
            <span>{word('brightness')}</span>
            <input
              type="range"
              min={0.3}
              max={3}
              step={0.1}
              value={brightness}
              disabled={!image.can.edit}
              onChange={event => setBrightness(Number(event.target.value))}
            />
            <bdi>{percent(Math.round(brightness * 100), language)}</bdi>
          </label>
          <div className="ad-acts">
            <Button
              size="small"
              icon="sun"
              busy={isBusy}
              disabled={!image.can.edit || brightness === 1}
              onClick={() => void save({ ...asItIs, brightness })}
            >
              {word('apply')}
            </Button>
            {image.can.restore && (
              <Button
                look="outlined"
                size="small"
                icon="sync"
                disabled={isBusy}
                onClick={() => void save({ ...asItIs, restore: true })}
              >
                {word('restore')}
              </Button>
            )}
          </div>
          <p className="ad-hint">{word('kept')}</p>
        </Card>
        <div style={brightness === 1 ? undefined : { filter: `brightness(${brightness})` }}>
          <DocumentViewer
            documents={[{ id: image.id, name: image.name, type: image.type }]}
            at={0}
            onAt={() => {}}
            canEdit={image.can.edit}
          />
        </div>
      </div>
    </Page>
  )
}

function useSave(id: number, onSaved: () => void) {
  const call = useCall()
  const words = useWords()
  const say = useToast()
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const save = async (body: typeof asItIs) => {
    setBusy(true)
    try {
      await call(editImage, { params: { id }, body })
      say({ text: words('admission.office.review.edited') })
      onSaved()
      await queries.invalidateQueries()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      say({ text: messageOf(error, words), tone: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, save }
}
