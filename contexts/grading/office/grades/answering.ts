import type { Call, Out } from '@halaqa/kit-contract'
import type { DeskAct } from '@halaqa/kit-office'
import { answerComplaint, type showComplaint } from '../../contract/results.ts'
import { gradeAddress } from '../addresses.ts'

export type Complaint = Out<typeof showComplaint.reply>

const word = (key: string) => `grading.office.desk.${key}`

/** A complaint is upheld or rejected, in words; whoever may change the mark goes on to it, since an answer alone changes none. */
export const answering = (call: Call, upheld: boolean, mayChange: boolean): DeskAct<Complaint> => ({
  letter: upheld ? 'A' : 'R',
  label: word(upheld ? 'uphold' : 'reject'),
  said: word(upheld ? 'upheld' : 'rejected'),
  icon: upheld ? 'check' : 'x',
  isDanger: !upheld,
  text: {
    label: word('answer'),
    help: word(upheld ? 'uphold_help' : 'reject_help'),
    missing: word('answer_missing'),
    send: word(upheld ? 'uphold' : 'reject'),
    readyLabel: word('answer'),
    max: 2000,
    ready: [],
  },
  ...(upheld &&
    mayChange && { follow: ({ enrolment_id }) => ({ to: gradeAddress(enrolment_id), label: word('to_mark') }) }),
  act: ({ id }, answer) => call(answerComplaint.perform, { params: { id }, body: { upheld, answer } }),
})
