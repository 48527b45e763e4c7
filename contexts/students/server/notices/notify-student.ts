import { accountById, notify } from '@halaqa/identity/server'
import { genderOf } from '@halaqa/kit-contract/words'
import { translate } from '@halaqa/kit-server/words'
import type { Student } from '../students/students.table.ts'

/** `students.told.<what>.title` and `.body`, said of a woman where `_female` stands beside them. */
export type TellingOf = {
  what:
    | 'barred'
    | 'block-changed'
    | 'blocked'
    | 'department'
    | 'excused'
    | 'no-extra'
    | 'paper-revoked'
    | 'resit'
    | 'unblocked'
  /** What the words name, in the language of the student. */
  values?: (language: string) => object
  /** A local path: where it leads. */
  link: string
}

/** Tells one student of an act of the office, in the portal and by mail, in the current transaction. */
export async function notifyStudent(
  student: Pick<Student, 'id' | 'account_id' | 'gender'>,
  { what, values, link }: TellingOf,
): Promise<void> {
  const { language } = await accountById(student.account_id)
  const given = { ...values?.(language), ...genderOf(student) }
  const word = (key: string) => translate(language, `students.told.${what}.${key}`, given)
  await notify(student.account_id, {
    kind: `students.told.${what}`,
    title: word('title'),
    body: word('body'),
    link,
    mail: { paragraphs: [word('body')] },
    related: ['students.student', student.id],
  })
}
