import {
  type ComponentType,
  createContext,
  type LazyExoticComponent,
  type ReactNode,
  Suspense,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useWords } from '../i18n/index.ts'
import { Dialog, Skeleton } from '../light/index.ts'
import { closed, hidden, type ModalState, type Opening, opened, withModal } from './state.ts'

export type { ModalState, Opening } from './state.ts'

type Content = ComponentType<{ data: unknown; close: () => void }>
export type Modals = Record<
  string,
  {
    title: ReactNode
    content: Content | LazyExoticComponent<Content>
    opening?: Opening
    /** May be opened by its address alone, without data. */
    addressable?: boolean
  }
>

type Host = {
  modal: ModalState
  open: (name: string, opening?: Opening) => void
  /** `force` closes what the person may not close. */
  close: (options?: { force?: boolean }) => void
}
const Current = createContext<Host | null>(null)

export function useModal(): Host {
  const host = use(Current)
  if (!host) throw new Error('no ModalHost above')
  return host
}

/** Shows the modals of a part of the portal by name; the open one stands in the address as `?modal=name`. */
export function ModalHost({ modals, children }: { modals: Modals; children: ReactNode }) {
  const t = useWords('web')
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const [modal, setModal] = useState<ModalState>(hidden)
  const asked = new URLSearchParams(search).get('modal') ?? undefined
  /** The modal that stands in the address because it was opened here, or will in a moment. */
  const own = useRef<string | undefined>(undefined)

  const open = useCallback(
    (name: string, opening?: Opening) => {
      own.current = name
      setModal(current => opened(current, name, { ...modals[name]?.opening, ...opening }))
      void navigate({ search: withModal(location.search, name) }, { replace: true, preventScrollReset: true })
    },
    [modals, navigate],
  )
  const close = useCallback(
    ({ force = false }: { force?: boolean } = {}) => {
      setModal(current => {
        const next = closed(current, force)
        if (next !== current)
          void navigate({ search: withModal(location.search, undefined) }, { replace: true, preventScrollReset: true })
        return next
      })
    },
    [navigate],
  )

  // An address that names a modal opens it; going elsewhere closes what is not fixed. One that was opened here may be
  // closed again before its name has come into the address: it stays closed.
  useEffect(() => {
    const isOwn = asked === own.current
    if (!asked) own.current = undefined
    if (!asked || isOwn || !modals[asked]?.addressable) return
    setModal(current => (current.visible ? current : opened(current, asked, modals[asked]?.opening)))
  }, [asked, modals])
  useEffect(() => {
    setModal(current => (current.fixed || asked === current.name ? current : closed(current)))
  }, [pathname])

  const host = useMemo(() => ({ modal, open, close }), [modal, open, close])
  const shown = modal.visible ? modals[modal.name] : undefined
  return (
    <Current value={host}>
      {children}
      {shown && (
        <Dialog
          key={modal.name}
          open
          title={shown.title}
          size={modal.size}
          closable={modal.closable}
          closeLabel={t('close')}
          onClose={close}
        >
          <Suspense fallback={<Skeleton rows={2} label={t('loading')} />}>
            <shown.content data={modal.data} close={() => close({ force: true })} />
          </Suspense>
        </Dialog>
      )}
    </Current>
  )
}
