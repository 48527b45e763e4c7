import {
  type ComponentType,
  createContext,
  createElement,
  type ReactNode,
  Suspense,
  use,
  useContext,
  useReducer,
} from 'react'

const Redraw = createContext<() => void>(() => {})

/**
 * Suspense for what comes when it is opened. React alone leaves what has come hidden until 300 ms after its `fallback` was
 * drawn; a change of state it draws at once.
 */
export function Arrival({ fallback, children }: { fallback?: ReactNode; children: ReactNode }) {
  const [, redraw] = useReducer((times: number) => times + 1, 0)
  return (
    <Suspense fallback={fallback}>
      <Redraw value={redraw}>{children}</Redraw>
    </Suspense>
  )
}

/** What a promise has brought; until then the `Arrival` above shows its fallback. The same promise at every drawing. */
export function useArrival<T>(promise: Promise<T>): T {
  const redraw = useContext(Redraw)
  // React writes this into a promise; several may wait for one.
  const { status = 'pending' } = promise as { status?: string }
  if (status === 'pending') promise.then(redraw, redraw)
  return use(promise)
}

/** For within an `Arrival`: a component whose file comes when it is first drawn. */
export function lazily<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let loading: Promise<ComponentType<P>> | undefined
  return function Lazily(props: P) {
    loading ??= load()
    return createElement(useArrival(loading), props)
  }
}

/** Loads what is heavy and not what a page is opened for: once nothing that is to be drawn waits, where the browser can tell. */
export const afterTheRest = <T,>(load: () => Promise<T>): Promise<T> =>
  'scheduler' in globalThis ? scheduler.postTask(load, { priority: 'background' }) : load()
