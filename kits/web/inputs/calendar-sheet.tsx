import type { ComponentProps } from 'react'
import { MuiRoot } from '../mui/mui-root.tsx'
import Calendar from './calendar.tsx'

/** The calendar for pages of the light layer: it brings the theme that it needs. */
export default function CalendarSheet(props: ComponentProps<typeof Calendar>) {
  return (
    <MuiRoot language={props.language}>
      <Calendar {...props} />
    </MuiRoot>
  )
}
