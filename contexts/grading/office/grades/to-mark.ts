const cells = () => [...document.querySelectorAll<HTMLInputElement>('[data-mark]')]
const order = (cell: HTMLInputElement) => {
  const [line, column] = cell.dataset.mark!.split('/').map(Number) as [number, number]
  return column * 100_000 + line
}

/**
 * To the next empty cell of the column, as marks are entered, then of the columns after it, and round again. Where none is empty:
 * nowhere, and the answer is false.
 */
export function goToMissing(): boolean {
  const open = cells()
    .filter(cell => !cell.readOnly)
    .sort((a, b) => order(a) - order(b))
  const empty = open.filter(cell => !cell.value.trim())
  const here = cells().find(cell => cell === document.activeElement)
  const next = empty.find(cell => !here || order(cell) > order(here)) ?? empty[0]
  reach(next)
  return next !== undefined
}

/** To the first cell that is open, or that there is; whoever is in one stays. */
export function goToFirst(): void {
  if (cells().some(cell => cell === document.activeElement)) return
  reach(cells().find(cell => !cell.readOnly) ?? cells()[0])
}

function reach(cell: HTMLInputElement | undefined): void {
  cell?.focus()
  cell?.scrollIntoView({ block: 'center', inline: 'nearest' })
}
