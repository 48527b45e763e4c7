const cells = () => [...document.querySelectorAll<HTMLInputElement>('[data-mark]')]
const order = (cell: HTMLInputElement) => {
  const [line, column] = cell.dataset.mark!.split('/').map(Number) as [number, number]
  return column * 100_000 + line
}

/** To the next empty cell of the column, as marks are entered, then of the columns after it, and round again; to the first cell where none is empty. */
export function goToMissing(): void {
  const open = cells()
    .filter(cell => !cell.readOnly)
    .sort((a, b) => order(a) - order(b))
  const empty = open.filter(cell => !cell.value.trim())
  const here = cells().find(cell => cell === document.activeElement)
  const next =
    empty.find(cell => !here || order(cell) > order(here)) ?? empty[0] ?? (here ? undefined : (open[0] ?? cells()[0]))
  next?.focus()
  next?.scrollIntoView({ block: 'center', inline: 'nearest' })
}
