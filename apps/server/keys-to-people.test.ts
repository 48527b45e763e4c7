import { db } from '@halaqa/kit-server/database'
import { staysBehind, studentBelongings } from '@halaqa/students/server'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { testCollege } from './world.ts'

/**
 * A table that points at a student, an account, a subject, a semester or an application says what becomes of its rows when
 * that is merged or deleted. Whoever adds one is asked here.
 */
testCollege()
type Key = { key: string; target: string; on_delete: 'a' | 'r' | 'c' | 'n' | 'd' }
const keys = async (): Promise<Key[]> =>
  (
    await db().execute(sql`
      select n.nspname || '.' || c.relname || '.' || a.attname as key, tn.nspname || '.' || t.relname as target,
             k.confdeltype as on_delete
      from pg_constraint k
      join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
      join pg_class t on t.oid = k.confrelid join pg_namespace tn on tn.oid = t.relnamespace
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
      where k.contype = 'f' order by 1`)
  ).rows as Key[]
const those = async (target: string) => (await keys()).filter(each => each.target === target)

it('every key to a student goes over with a merge, or stays behind for a reason', async () => {
  const going = studentBelongings.contributions().flatMap(each => each.keys)
  const staying = Object.assign({}, ...staysBehind.contributions()) as Record<string, string>
  const known = [...new Set([...going, ...Object.keys(staying)])].sort()
  expect(known).toEqual((await those('students.students')).map(each => each.key).sort())
  expect(going.filter(key => staying[key])).toEqual([])
})

/** Rows that go, or are emptied, with what they point at. All others keep it from being deleted. */
const deleted: Record<string, Record<string, string>> = {
  'students.students': {
    'learning.weekly_goals.student_id': 'a wish of the student alone',
    'students.photos.student_id': 'the pictures of a record that was made by mistake',
  },
  'identity.accounts': {
    'admission.officer_steps.account_id': 'which steps an officer looks after',
    'identity.account_roles.account_id': 'what the account may',
    'identity.accounts.former_account_id': 'emptied: the account that applied is there no more',
    'identity.digests.account_id': 'a taste, and when the account was last written to',
    'identity.notifications.account_id': 'told to this account alone',
    'identity.one_time_tokens.account_id': 'a way into the account',
    'identity.push_subscriptions.account_id': 'where the account alone is told something',
    'identity.push_wishes.account_id': 'a taste, which goes with the account',
    'identity.recovery_codes.account_id': 'a way into the account',
    'identity.reminders.account_id': 'what the account was reminded of',
    'identity.sessions.account_id': 'a way into the account',
    'identity.sessions.acting_by_id': 'who acts as somebody is signed out of that too',
    'workplace.assignments.assigned_by_id': 'emptied: the name stays',
    'workplace.assignments.assignee_id': 'it is nobody’s again',
    'workplace.digests.account_id': 'when the account was last written to',
    'workplace.follows.account_id': 'what the account asked to be told of',
    'workplace.open_pages.account_id': 'what is open just now',
    'workplace.preferences.account_id': 'a taste, which goes with the account',
    'workplace.shared_views.shared_by_id': 'emptied: the view is others’ too, and the name stays',
  },
  'curriculum.subjects': {
    'admission.equation_memory.equal_subject_id': 'emptied: it is proposed no more',
    'admission.equation_subjects.equal_subject_id': 'emptied: the line of the applicant stays',
    'curriculum.exceptions.subject_id': 'exceptions of its lessons',
    'curriculum.mark_parts.subject_id': 'what its hundred is made of',
    'curriculum.parts.subject_id': 'what the subject is made of',
    'curriculum.subject_contents.subject_id': 'counts of what it is made of',
    'curriculum.subject_prerequisites.subject_id': 'what it asks for',
    'curriculum.subject_teachers.subject_id': 'who teaches it',
    'studies.subject_counts.subject_id': 'counts of its enrolments',
  },
  'academics.semesters': {
    'studies.semester_sums.semester_id': 'counts of its enrolments',
    'studies.student_counts.semester_id': 'counts of its enrolments',
    'studies.subject_counts.semester_id': 'counts of its enrolments',
  },
  'admission.registrations': {
    'admission.bulk_run_rows.registration_id': 'a line of an act on many',
    'admission.waiting_offers.registration_id': 'a place that was offered to it',
  },
}
it.each(Object.keys(deleted))(
  'what becomes of a row that points at %s when that is deleted is decided',
  async target => {
    const found = await those(target)
    expect(found.length).toBeGreaterThan(0)
    const going = found.filter(each => each.on_delete !== 'a' && each.on_delete !== 'r')
    expect(going.map(each => each.key)).toEqual(Object.keys(deleted[target]!).sort())
  },
)
