import { Reading } from '@halaqa/kit-web/reading'

/** Rich text that the server has sanitised on its way in (`sanitisedPage`). */
export const Prose = ({ html }: { html: string }) => <Reading className="cu-prose" html={html} />
