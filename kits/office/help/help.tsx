import { Arrival, lazily } from '@halaqa/kit-web/arrival'
import { Dialog } from '@halaqa/kit-web/light'
import { Kbd } from '../basics/kbd.tsx'
import { Waiting } from '../basics/states.tsx'
import { useWords } from '../office-context.ts'
import type { MenuItem, OfficeModule } from '../office-module.ts'

/** It comes when help is asked for; where it does not come, the keys are there. */
const PagePart = lazily(() =>
  import('./page-part.tsx').then(
    file => file.PagePart,
    () => () => null,
  ),
)

const shortcuts: [string, string][] = [
  ['palette', 'Ctrl K'],
  ['search', '/'],
  ['rows', 'Enter'],
  ['next', 'J'],
  ['previous', 'K'],
  ['open', 'Enter'],
  ['glance', 'Space'],
  ['select', 'X'],
  ['follow', 'F'],
  ['save', 'Ctrl S'],
  ['close', 'Esc'],
]

type Props = { modules: OfficeModule[]; item: MenuItem | undefined; open: boolean; onClose: () => void }

/** What the open page is for, who may and what follows from its acts; then the keys that work everywhere in the office. */
export function Help({ modules, item, open, onClose }: Props) {
  const words = useWords()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={words('office.help.page')}
      closeLabel={words('ra.action.close')}
      size="medium"
    >
      {open && (
        <Arrival fallback={<Waiting rows={3} />}>
          <PagePart modules={modules} item={item} />
        </Arrival>
      )}
      <h3 className="of-help-keys">{words('office.help.title')}</h3>
      <dl className="of-keys">
        {shortcuts.map(([what, key]) => (
          <div key={what}>
            <dt>{words(`office.help.${what}`)}</dt>
            <dd>
              <Kbd>{key}</Kbd>
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
