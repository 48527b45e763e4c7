import { Button, ErrorBlock, Icon, IconButton } from '@halaqa/kit-web/light'
import { type ReactNode, useEffect, useState } from 'react'
import { useKeyDown } from '../basics/keys.ts'
import { useWords } from '../office-context.ts'
import { CropStage, type ImageEdit } from './crop-stage.tsx'
import type { ViewedFile } from './viewed-file.ts'

type Props = {
  files: ViewedFile[]
  at: number
  onAt: (at: number) => void
  /** When given, an image can be turned and cropped for good. */
  onEdit?: (file: ViewedFile, edit: ImageEdit) => void
  /** The key that turns, by its place on the keyboard; another one where R is an act of the screen. Default `KeyR`. */
  turnKey?: string
  /** A picture that is looked at as a whole; without it the pages of a document are as wide as there is room, to be read. */
  isWhole?: boolean
  /** Beside the file: what is asked about it, accept and refuse. */
  children?: ReactNode
}

/** Looks at images and PDF files: zoom, rotate, crop, next and previous. Keys: + − R and the arrows. */
export function FileViewer({ files, at, onAt, onEdit, turnKey = 'KeyR', isWhole, children }: Props) {
  const words = useWords()
  const [look, setLook] = useState({ zoom: 1, turns: 0, isCropping: false })
  const file = files[at]
  const key = file?.key
  // Another file starts upright and whole.
  useEffect(() => setLook({ zoom: 1, turns: 0, isCropping: false }), [key])
  const isImage = Boolean(file?.type.startsWith('image/'))
  const isOneOfMany = files.length > 1
  const zoom = (by: number) => setLook(now => ({ ...now, zoom: Math.min(5, Math.max(0.25, now.zoom * by)) }))
  const turn = () => setLook(now => ({ ...now, turns: (now.turns + 1) % 4 }))
  useViewerKeys({ turnKey, zoom, turn, step: by => files[at + by] && onAt(at + by) })
  if (!file) return null
  return (
    <section className="of-viewer" aria-label={words('office.viewer.label')}>
      <header>
        <b>
          <bdi>{file.name}</bdi>
        </b>
        {isOneOfMany && <span>{words('office.viewer.position', { at: at + 1, total: files.length })}</span>}
        <span className="of-fill" />
        {isImage && (
          <>
            <Tool sign="+" label={words('office.viewer.zoom_in')} onClick={() => zoom(1.25)} />
            <Tool sign="−" label={words('office.viewer.zoom_out')} onClick={() => zoom(0.8)} />
            <IconButton
              name="full"
              size={20}
              label={words('office.viewer.fit')}
              onClick={() => setLook(now => ({ ...now, zoom: 1 }))}
            />
            <IconButton name="sync" size={20} label={words('office.viewer.rotate')} onClick={turn} />
            {onEdit && look.turns > 0 && !look.isCropping && (
              <Button look="outlined" size="small" onClick={() => onEdit(file, { turns: look.turns })}>
                {words('office.viewer.apply_turn')}
              </Button>
            )}
            {onEdit && (
              <Button
                look="outlined"
                size="small"
                aria-pressed={look.isCropping}
                onClick={() => setLook({ ...look, zoom: 1, isCropping: !look.isCropping })}
              >
                {words('office.viewer.crop')}
              </Button>
            )}
          </>
        )}
        <a
          className="hq-icon-button"
          href={file.url}
          download={file.name}
          aria-label={words('office.viewer.download')}
          title={words('office.viewer.download')}
        >
          <Icon name="dl" size={20} />
        </a>
        {isOneOfMany && (
          <>
            <IconButton
              name="up"
              label={words('office.viewer.previous')}
              disabled={at === 0}
              onClick={() => onAt(at - 1)}
            />
            <IconButton
              name="down"
              label={words('office.viewer.next')}
              disabled={at === files.length - 1}
              onClick={() => onAt(at + 1)}
            />
          </>
        )}
      </header>
      <div className="of-viewer-body">
        {look.isCropping && onEdit ? (
          <CropStage
            file={file}
            turns={look.turns}
            onDone={edit => {
              setLook(now => ({ ...now, isCropping: false }))
              if (edit) onEdit(file, edit)
            }}
          />
        ) : (
          <Stage key={file.key} file={file} zoom={look.zoom} turns={look.turns} isWhole={isWhole} />
        )}
        {children && <aside>{children}</aside>}
      </div>
    </section>
  )
}

const Tool = ({ sign, label, onClick }: { sign: string; label: string; onClick: () => void }) => (
  <button type="button" className="hq-icon-button" aria-label={label} title={label} onClick={onClick}>
    {sign}
  </button>
)

type StageProps = { file: ViewedFile; zoom: number; turns: number; isWhole?: boolean | undefined }
function Stage({ file, zoom, turns, isWhole }: StageProps) {
  const words = useWords()
  const [hasFailed, setFailed] = useState(false)
  const size = `${zoom * 100}%`
  if (hasFailed) return <ErrorBlock icon="file" title={words('office.viewer.failed')} text={file.name} />
  if (file.type === 'application/pdf') return <iframe className="of-viewer-pdf" src={file.url} title={file.name} />
  if (!file.type.startsWith('image/'))
    return <ErrorBlock icon="file" title={words('office.viewer.unsupported')} text={file.name} />
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a zoomed image is scrolled with the keyboard.
    <div className="of-viewer-stage" tabIndex={0} role="group" aria-label={file.name}>
      <img
        src={file.url}
        alt={file.name}
        draggable={false}
        onError={() => setFailed(true)}
        style={{
          ...(isWhole ? { blockSize: size, maxInlineSize: size } : { inlineSize: size }),
          transform: `rotate(${turns * 90}deg)`,
        }}
      />
    </div>
  )
}

type ViewerKeys = { turnKey: string; zoom: (by: number) => void; turn: () => void; step: (by: number) => void }
function useViewerKeys({ turnKey, zoom, turn, step }: ViewerKeys) {
  const acts: Record<string, () => void> = {
    '+': () => zoom(1.25),
    '=': () => zoom(1.25),
    '-': () => zoom(0.8),
    ArrowDown: () => step(1),
    ArrowUp: () => step(-1),
  }
  useKeyDown(event => {
    const target = event.target as HTMLElement
    if (event.ctrlKey || event.metaKey || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) return
    // An arrow inside the zoomed image scrolls it.
    if (event.key.startsWith('Arrow') && target.closest('.of-viewer-stage')) return
    const act = event.code === turnKey ? turn : acts[event.key]
    if (!act) return
    event.preventDefault()
    act()
  })
}
