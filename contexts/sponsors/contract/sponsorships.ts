import { staff } from '@halaqa/identity/contract'
import {
  action,
  baisa,
  day,
  during,
  id,
  idInPath,
  idInQuery,
  instant,
  list,
  problem,
  reference,
  route,
  text,
} from '@halaqa/kit-contract'
import { z } from 'zod'
import { sponsorshipApprove, sponsorshipWrite, sponsorsRead } from './permissions.ts'

/**
 * asked: waits for a second person; running: the sponsor pays; refused: it does not; ending: somebody wants it
 * ended, and a second person decides; ended: by a decision, from a day on.
 */
export const sponsorshipStates = ['asked', 'running', 'refused', 'ending', 'ended'] as const
export const SponsorshipState = z.enum(sponsorshipStates)
export type SponsorshipState = z.infer<typeof SponsorshipState>

/** It is in another state than the act is for. */
export const sponsorshipState = problem('sponsorship-state', 409)
/** Four eyes: who asked does not approve, nor end what they want ended. */
export const sponsorshipSameOfficer = problem('sponsorship-same-officer', 409)
/** The sponsor pays for this student in one of these semesters already. */
export const sponsorshipOverlaps = problem('sponsorship-overlaps', 409)
/** Several sponsors of one student would pay more than the whole. */
export const sponsorshipBeyondWhole = problem('sponsorship-beyond-whole', 409)

/** A sponsor pays, or is to pay, of the fees of a student. */
export const Sponsorship = z.object({
  id,
  state: SponsorshipState,
  sponsor_id: id,
  sponsor: z.string(),
  student_id: id,
  student: z.string(),
  student_number: z.string(),
  from_semester_id: id,
  from_semester: z.string(),
  /** The last semester; null and empty where the end is open. */
  until_semester_id: id.nullable(),
  until_semester: z.string(),
  /** Of each invoice, in percent; null: whatever is open. */
  share: z.int().nullable(),
  /** No more than this for a semester, in baisa. */
  most: baisa.nullable(),
  decision_number: z.string(),
  reason: z.string(),
  asked_by_name: z.string(),
  asked_at: instant,
  approved_by_name: z.string().nullable(),
  ended_on: day.nullable(),
  can: z.object({
    approve: z.boolean(),
    refuse: z.boolean(),
    request: z.boolean(),
    end: z.boolean(),
    recall: z.boolean(),
  }),
})
export type Sponsorship = z.infer<typeof Sponsorship>

const base = '/sponsors/sponsorships'
export const listSponsorships = list({
  word: 'sponsors.sponsorship',
  path: base,
  access: staff(sponsorsRead),
  row: Sponsorship,
  sorts: ['id', 'student', 'sponsor', 'share', 'most', 'state', 'asked_at', 'ended_on'],
  sort: '-id',
  filters: { state: SponsorshipState, sponsor_id: idInQuery, student_id: idInQuery, during },
  groups: ['sponsor_id', 'state'],
  columns: [
    'student_number',
    'student',
    'sponsor',
    'from_semester',
    'until_semester',
    'share',
    'most',
    'decision_number',
    'state',
    'reason',
    'asked_by_name',
    'approved_by_name',
    'ended_on',
  ],
  summary: 'For whom sponsors pay, from when to when and how much, the newest first',
})

const ask = staff(sponsorshipWrite)
export const createSponsorship = route({
  name: 'sponsors.sponsorship.create',
  method: 'GET',
  path: `${base}/create`,
  access: ask,
  query: z.strictObject({ sponsor_id: idInQuery.optional(), student_id: idInQuery.optional() }),
  /** The semester is the running one. */
  reply: z.object({ sponsor_id: id.nullable(), student_id: id.nullable(), from_semester_id: id.nullable() }),
  summary: 'What a sponsorship starts from',
})
export const SponsorshipInput = z.strictObject({
  sponsor_id: reference('sponsors.active-sponsor'),
  student_id: reference('students.student'),
  from_semester_id: reference('curriculum.semester'),
  until_semester_id: reference('curriculum.semester').nullable().default(null),
  share: z.int().min(1).max(100).nullable().default(null),
  most: baisa.min(1).max(1_000_000_000).nullable().default(null),
  decision_number: text(40),
  reason: text(500),
})
export type SponsorshipInput = z.output<typeof SponsorshipInput>
const reply = z.object({ id, state: SponsorshipState })
export const storeSponsorship = route({
  name: 'sponsors.sponsorship.store',
  method: 'POST',
  path: `${base}/store`,
  access: ask,
  body: SponsorshipInput,
  reply,
  status: 201,
  summary: 'Ask that a sponsor pays for a student; a colleague approves it',
})

const params = z.object({ id: idInPath })
export const showSponsorship = route({
  name: 'sponsors.sponsorship.show',
  method: 'GET',
  path: `${base}/show/{id}`,
  access: staff(sponsorsRead),
  params,
  reply: Sponsorship.extend({
    /** By bills of it, and what of that stands, in baisa. */
    billed: baisa,
    stands: baisa,
    approved_at: instant.nullable(),
    refused_by_name: z.string().nullable(),
    /** The day after which it is to end, and who wants that. */
    end_on: day.nullable(),
    contested_by_name: z.string().nullable(),
    ended_by_name: z.string().nullable(),
    /** Why it was refused, is to end or ended, or goes on after all. */
    note: z.string(),
  }),
  summary: 'A sponsorship: who pays for whom, how much, from when to when',
  followable: true,
})

const approve = staff(sponsorshipApprove)
export const approveSponsorship = action({
  name: 'sponsors.sponsorship.approve',
  path: `${base}/approve/{id}`,
  access: approve,
  params,
  reply,
  summary: 'Approve a sponsorship for which a colleague asks; the student is told',
})
export const refuseSponsorship = action({
  name: 'sponsors.sponsorship.refuse',
  path: `${base}/refuse/{id}`,
  access: approve,
  params,
  body: z.strictObject({ note: text(500) }),
  reply,
  summary: 'Refuse a sponsorship, with the reason; whoever asked may take it back so, too',
})
/** Asked with a day: the answer says which invoices are given back. */
export const askSponsorshipEnd = action({
  name: 'sponsors.sponsorship.request',
  path: `${base}/request/{id}`,
  access: ask,
  params,
  query: z.strictObject({ ended_on: day.optional() }),
  body: z.strictObject({ ended_on: day, note: text(500) }),
  reply,
  summary: 'Ask that a sponsorship ends after a day, with the reason; a colleague decides',
})
export const endSponsorship = action({
  name: 'sponsors.sponsorship.end',
  path: `${base}/end/{id}`,
  access: approve,
  params,
  reply,
  summary:
    'End a sponsorship as a colleague asked: semesters that begin after the day are not billed, and what was billed of them is given back',
})
export const keepSponsorship = action({
  name: 'sponsors.sponsorship.recall',
  path: `${base}/recall/{id}`,
  access: approve,
  params,
  body: z.strictObject({ note: text(500) }),
  reply,
  summary: 'Let a sponsorship go on that somebody wants ended, with the reason; whoever asked may take it back so, too',
})
