import { percent as inPercent } from '@halaqa/kit-contract/format'
import { useLanguage, useWords } from '@halaqa/kit-web/i18n'
import { Slider } from '@halaqa/kit-web/light'
import { useState } from 'react'
import ReactCrop, { type PercentCrop } from 'react-image-crop'
import 'react-image-crop/dist/ReactCrop.css'
import { framed, resized, type Size, type Span, spanIn } from './crop.ts'

/** Chooses an upright part of a picture, three to four: dragged, by its corners, by the slider, or by the arrow keys. */
export function CropFrame({ url, onCrop }: { url: string; onCrop: (part: Span, pixels: Size) => void }) {
  const t = useWords('own-photo')
  const [language] = useLanguage()
  const [picture, setPicture] = useState<Size>()
  const [crop, setCrop] = useState<PercentCrop>()
  const take = (next: PercentCrop, size: Size | undefined = picture) => {
    setCrop(next)
    if (size) onCrop(...spanIn(next, size))
  }
  const percent = picture && crop ? Math.round((crop.height / framed(picture).height) * 100) : 100
  return (
    <div className="ap-stack">
      {/* The handles are placed from the left, whatever the page's direction. */}
      <div className="op-crop" dir="ltr">
        <ReactCrop
          crop={crop}
          aspect={3 / 4}
          keepSelection
          ruleOfThirds
          onChange={(_, next) => take(next)}
          ariaLabels={{
            cropArea: t('crop.area'),
            nwDragHandle: t('crop.corner'),
            nDragHandle: t('crop.edge'),
            neDragHandle: t('crop.corner'),
            eDragHandle: t('crop.edge'),
            seDragHandle: t('crop.corner'),
            sDragHandle: t('crop.edge'),
            swDragHandle: t('crop.corner'),
            wDragHandle: t('crop.edge'),
          }}
        >
          <img
            src={url}
            alt={t('crop.chosen')}
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
              setPicture({ width, height })
              take({ unit: '%', ...framed({ width, height }) }, { width, height })
            }}
          />
        </ReactCrop>
      </div>
      <Slider
        label={t('crop.size')}
        shown={inPercent(percent, language)}
        min={30}
        max={100}
        step={1}
        value={percent}
        disabled={!picture}
        onChange={event =>
          picture && crop && take({ unit: '%', ...resized(crop, picture, Number(event.target.value)) })
        }
      />
    </div>
  )
}
