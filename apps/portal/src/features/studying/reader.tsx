import { useWords } from '@halaqa/kit-web/i18n'
import { Button, Icon } from '@halaqa/kit-web/light'
import { useCallMutation } from '@halaqa/kit-web/session'
import { type ElementScreen, markWatched } from '@halaqa/learning/contract'
import { useState } from 'react'

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
  const finish = useCallMutation(markWatched, { onSuccess: onFinished })
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
          <div className="sy-prose" dir="auto" dangerouslySetInnerHTML={{ __html: page.body }} />
        </section>
      ))}
      <footer>
        {watched ? (
          <p role="status">
            <Icon name="check" size={20} weight={2} /> {t('read_done')}
          </p>
        ) : (
          <Button busy={finish.isPending} onClick={() => finish.mutate({ params: { id: element.id } })}>
            {t('read')}
          </Button>
        )}
        {finish.error && <p role="alert">{finish.error.problem.title}</p>}
      </footer>
    </article>
  )
}
