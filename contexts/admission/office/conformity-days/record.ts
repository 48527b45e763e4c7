import { CallError, type Out } from '@halaqa/kit-contract'
import { messageOf, useCall, useWords } from '@halaqa/kit-office'
import { useToast } from '@halaqa/kit-web/light'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type listAttendees, recordAttendance } from '../../contract/conformity-day.ts'

export type Attendance = Attendees['rows'][number]['attendance']
export type Attendees = Out<typeof listAttendees.reply>
export const attendeesKey = (dayId: number) => ['admission', 'attendees', dayId]

/** Records that somebody came or did not; `busy` are the applicants whose recording is under way. */
export function useRecord(dayId: number) {
  const call = useCall()
  const words = useWords()
  const say = useToast()
  const queries = useQueryClient()
  const under = useRef(new Set<number>())
  const [busy, setBusy] = useState<readonly number[]>([])
  const show = () => setBusy([...under.current])

  const record = async (registrationId: number, attendance: Attendance) => {
    if (under.current.has(registrationId)) return
    under.current.add(registrationId)
    show()
    try {
      const body = { registration_id: registrationId, attendance }
      const recorded = await call(recordAttendance, { params: { id: dayId }, body })
      queries.setQueryData<Attendees>(attendeesKey(dayId), now => now && withRow(now, recorded))
      void queries.invalidateQueries({ queryKey: ['admission', 'registration', registrationId] })
      say({ text: words(`admission.office.day.recorded_${attendance}`, { name: recorded.full_name }) })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      say({ text: messageOf(error, words), tone: 'error' })
    } finally {
      under.current.delete(registrationId)
      show()
    }
  }
  return { busy, record }
}

const withRow = (attendees: Attendees, row: Attendees['rows'][number]): Attendees => ({
  ...attendees,
  rows: attendees.rows.map(each => (each.registration_id === row.registration_id ? row : each)),
})
