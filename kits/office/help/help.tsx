import { Dialog } from '@halaqa/kit-web/light'
import { Kbd } from '../basics/kbd.tsx'
import { useWords } from '../office-context.ts'

const shortcuts: [string, string][] = [
  ['palette', 'Ctrl K'],
  ['search', '/'],
  ['next', 'J'],
  ['previous', 'K'],
  ['open', 'Enter'],
  ['glance', 'Space'],
  ['select', 'X'],
  ['save', 'Ctrl S'],
  ['close', 'Esc'],
]

/** The keys that work everywhere in the office. */
export function Help({ open, onClose }: { open: boolean; onClose: () => void }) {
  const words = useWords()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={words('office.help.title')}
      closeLabel={words('ra.action.close')}
      size="small"
    >
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
