import type { In, Out } from '@halaqa/kit-contract'
import { useCall } from '@halaqa/kit-office'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import {
  type LongReport,
  mostReportLines,
  type Report,
  type ReportName,
  shortReports,
  studentExamReport,
} from '../../contract/report.ts'

export type Figures = Out<typeof Report> & Partial<Pick<Out<typeof LongReport>, 'total' | 'current_page' | 'last_page'>>
type Span = In<NonNullable<typeof shortReports.index.query>>

/** The figures of a report; of a long one the page that is asked for, and all of it while it is printed. */
export function useReport(name: ReportName, span: Span, page: number) {
  const call = useCall()
  const [isWhole, setWhole] = useState(false)
  const lines = name !== 'studentexam' ? {} : isWhole ? { per_page: String(mostReportLines) } : { page: String(page) }
  const answer = useQuery({
    queryKey: ['admission', 'report', name, span, lines],
    queryFn: (): Promise<Figures> =>
      name === 'studentexam'
        ? call(studentExamReport, { query: { ...span, ...lines } })
        : call(shortReports[name], { query: span }),
    retry: false,
    placeholderData: previous => (previous?.report === name ? previous : undefined),
  })
  const { data, isPlaceholderData, isError } = answer
  useEffect(() => {
    if (!isWhole || (!isError && (!data || isPlaceholderData))) return
    if (!isError) print()
    setWhole(false)
  }, [isWhole, data, isPlaceholderData, isError])
  return {
    answer,
    /** More than can be printed in one go is saved as a sheet. */
    canPrint: (data?.total ?? 0) <= mostReportLines,
    isPrinting: isWhole,
    printAll: () => ((data?.last_page ?? 1) > 1 ? setWhole(true) : print()),
  }
}
