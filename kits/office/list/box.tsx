/** `isPart`: some of what it stands for is ticked, and not all. `isSaid`: the label stands beside it. */
type Props = { label: string; isSaid?: boolean; isTicked: boolean; isPart?: boolean; onTick: () => void }

/** A box to tick in a list. The browser's own: a list has one a row, and a drawn one is a dozen parts. */
export function Box({ label, isSaid = false, isTicked, isPart = false, onTick }: Props) {
  const showPart = (input: HTMLInputElement | null) => {
    // No attribute says it.
    if (input) input.indeterminate = isPart
  }
  return (
    <label className="of-tick">
      <input
        type="checkbox"
        ref={showPart}
        checked={isTicked}
        onChange={onTick}
        aria-label={isSaid ? undefined : label}
      />
      {isSaid && <span>{label}</span>}
    </label>
  )
}
