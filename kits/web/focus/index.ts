const layers = 'dialog, [role=dialog], [role=menu], .MuiModal-root'
const headings = 'h1, h2, h3, h4, legend'

const isShown = (element: Element) => element.checkVisibility?.({ visibilityProperty: true }) ?? true

/** From the inside out. */
function pathOf(element: Element | null): Element[] {
  const path: Element[] = []
  for (let each = element; each; each = each.parentElement) path.push(each)
  return path
}

const isLost = (element: Element) =>
  !element.isConnected || !isShown(element) || element.matches(':disabled') || element.closest('[inert]') !== null

/**
 * Where the keyboard goes when what it stood on is gone: the heading of the nearest part that is left, at the latest the
 * page itself. The next Tab then comes to what stands there now, and a screen reader says where one is.
 */
export function refuge(path: Element[]): HTMLElement | undefined {
  for (const part of path) {
    if (part === document.body || part === document.documentElement || isLost(part)) continue
    const heading = [...part.querySelectorAll<HTMLElement>(headings)].find(isShown)
    if (heading) return heading
  }
  return document.getElementById('content') ?? undefined
}

/**
 * The focus never falls to the page's body, where a keyboard starts all over and a screen reader is nowhere (WCAG 2.4.3):
 * whatever takes the focused element away (an answer that comes, a dialog that closes, a row that is deleted), the focus
 * goes to what is nearest of it. Who presses beside all of it has left it on purpose.
 */
export function keepFocus(): () => void {
  let path: Element[] = []
  /** Outside of every dialog and menu: where one comes back to when they close together with what opened them. */
  let below: Element[] = []
  const entered = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return
    path = pathOf(target)
    if (!target.closest(layers)) below = path
  }
  const pressed = ({ target }: Event) => {
    if (path[0] && !(target instanceof Node && path[0].contains(target))) path = []
  }
  const look = () => {
    const active = document.activeElement
    if ((active && active !== document.body) || !path[0] || !isLost(path[0])) return
    const outside = below[0] && !isLost(below[0]) ? (below[0] as HTMLElement) : undefined
    const layer = path.find(each => each.matches(layers))
    const target = layer && isLost(layer) && outside ? outside : refuge([...path, ...below])
    if (!target) return
    if (!target.hasAttribute('tabindex') && target !== outside) target.tabIndex = -1
    target.focus({ preventScroll: true })
  }
  let waiting: ReturnType<typeof setTimeout> | undefined
  const changed = () => {
    if (document.activeElement !== document.body || !path[0]) return
    clearTimeout(waiting)
    // Later than the effects of the page: it may know better where to go.
    waiting = setTimeout(look)
  }
  const observer = new MutationObserver(changed)
  observer.observe(document, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled', 'hidden', 'inert', 'open'],
  })
  document.addEventListener('focusin', entered)
  document.addEventListener('pointerdown', pressed, true)
  return () => {
    clearTimeout(waiting)
    observer.disconnect()
    document.removeEventListener('focusin', entered)
    document.removeEventListener('pointerdown', pressed, true)
  }
}
