/** The parts of a text, every second one a number that stays on one line: a hyphen in `S-26-00001` breaks none. */
export const partsOf = (text: string): string[] => text.split(/([A-Za-z]+(?:-\d+)+)/)

/** A text that names a record by its number among other words. */
export const Whole = ({ text }: { text: string }) =>
  partsOf(text).map((part, at) =>
    at % 2 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a part has no other name than its place.
      <span key={at} className="of-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  )
