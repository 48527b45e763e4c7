/** A key of the keyboard; always left to right. */
export const Kbd = ({ children }: { children: string }) => (
  <kbd className="of-kbd" dir="ltr" lang="en">
    {children}
  </kbd>
)
