/** Rich text that the server has sanitised on its way in (`sanitisedPage`). */
export const Prose = ({ html }: { html: string }) => (
  <div className="cu-prose" dir="auto" dangerouslySetInnerHTML={{ __html: html }} />
)
