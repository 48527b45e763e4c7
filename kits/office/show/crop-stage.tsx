import { Button, ErrorBlock } from '@halaqa/kit-web/light'
import { useEffect, useState } from 'react'
import ReactCrop, { type PercentCrop } from 'react-image-crop'
import 'react-image-crop/dist/ReactCrop.css'
import { useWords } from '../office-context.ts'
import type { ViewedFile } from './viewed-file.ts'

/** What is done to an image: quarter turns clockwise first, then the part that is kept, in shares of the turned image. */
export type ImageEdit = { turns: number; crop?: { x: number; y: number; width: number; height: number } }

const whole: PercentCrop = { unit: '%', x: 5, y: 5, width: 90, height: 90 }
const share = (percent: number) => Math.round(percent * 100) / 10_000

type Props = { file: ViewedFile; turns: number; onDone: (edit: ImageEdit | undefined) => void }

/** Chooses the part of an image that is kept; the server cuts it out of the original. */
export function CropStage({ file, turns, onDone }: Props) {
  const words = useWords()
  const [crop, setCrop] = useState<PercentCrop>(whole)
  const url = useTurned(file.url, turns)
  const { x, y, width, height } = crop
  if (url === null) return <ErrorBlock icon="file" title={words('office.viewer.failed')} text={file.name} />
  return (
    <div className="of-viewer-stage">
      {/* The handles are placed from the left, whatever the page's direction. */}
      <div dir="ltr">
        {url && (
          <ReactCrop crop={crop} onChange={(_, next) => setCrop(next)} ruleOfThirds>
            <img src={url} alt={file.name} />
          </ReactCrop>
        )}
      </div>
      <div className="of-viewer-acts">
        <Button
          size="small"
          disabled={width === 0 || height === 0}
          onClick={() =>
            onDone({ turns, crop: { x: share(x), y: share(y), width: share(width), height: share(height) } })
          }
        >
          {words('office.viewer.apply_crop')}
        </Button>
        <Button look="outlined" size="small" onClick={() => onDone(undefined)}>
          {words('ra.action.cancel')}
        </Button>
      </div>
    </div>
  )
}

/** The image after its turns (null: it cannot be read), because the frame of a crop cannot lie on an image that CSS has turned. */
function useTurned(url: string, turns: number): string | null | undefined {
  const [turned, setTurned] = useState<string | null>()
  useEffect(() => {
    let address: string | undefined
    let isGone = false
    void turnedImage(url, turns).then(
      blob => {
        if (isGone) return
        address = URL.createObjectURL(blob)
        setTurned(address)
      },
      () => setTurned(null),
    )
    return () => {
      isGone = true
      if (address) URL.revokeObjectURL(address)
    }
  }, [url, turns])
  return turned
}

async function turnedImage(url: string, turns: number): Promise<Blob> {
  const image = new Image()
  image.src = url
  await image.decode()
  const { naturalWidth: wide, naturalHeight: high } = image
  const isSideways = turns % 2 === 1
  const canvas = new OffscreenCanvas(isSideways ? high : wide, isSideways ? wide : high)
  const brush = canvas.getContext('2d')!
  brush.translate(canvas.width / 2, canvas.height / 2)
  brush.rotate((turns * Math.PI) / 2)
  brush.drawImage(image, -wide / 2, -high / 2)
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 })
}
