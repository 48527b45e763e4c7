import { useWords } from '@halaqa/kit-web/i18n'
import { Button, Icon } from '@halaqa/kit-web/light'
import { Reading } from '@halaqa/kit-web/reading'
import type { ElementScreen } from '@halaqa/learning/contract'
import { useState } from 'react'
import { useFinish } from './use-finish.ts'

const sizes = [17, 19, 22, 26]
const sizeKey = 'reader-size'

/** Pages to be read in peace: a measure that the eye can follow, and letters as large as one likes. */
export function Reader({
  element,
  watched,
  onFinished,
}: {
  element: ElementScreen
  watched: boolean
  onFinished: () => void
}) {
  const t = useWords('studying')
  const [size, setSize] = useState(() => Number(localStorage.getItem(sizeKey)) || sizes[1]!)
  const { isPending, error, finish } = useFinish(element.id, onFinished)
  const change = (by: number) => {
    const next = sizes[Math.max(0, Math.min(sizes.length - 1, sizes.indexOf(size) + by))]!
    localStorage.setItem(sizeKey, String(next))
    setSize(next)
  }
  return (
    <article className="sy-reader" style={{ fontSize: size }}>
      <div className="sy-reader-tools">
        <Button
          look="text"
          size="small"
          onClick={() => change(-1)}
          disabled={size === sizes[0]}
          aria-label={t('smaller')}
        >
          <Icon name="text" size={15} />
        </Button>
        <Button
          look="text"
          size="small"
          onClick={() => change(1)}
          disabled={size === sizes.at(-1)}
          aria-label={t('larger')}
        >
          <Icon name="text" size={22} />
        </Button>
      </div>
      {element.read.map(page => (
        <section key={page.id}>
          <h2>{page.title}</h2>
          {/* The server has sanitised it on its way in (sanitisedPage of curriculum). */}
          <Reading className="sy-prose" html={page.body} />
        </section>
      ))}
      <footer>
        {watched ? (
          <p role="status">
            <Icon name="check" size={20} weight={2} /> {t('read_done')}
          </p>
        ) : (
          <Button busy={isPending} onClick={finish}>
            {t('read')}
          </Button>
        )}
        {error && <p role="alert">{error.problem.title}</p>}
      </footer>
    </article>
  )
}
