import { ActionButton } from '@halaqa/kit-office'
import { storageKeys } from '@halaqa/kit-web/session'
import { actAsStudent } from '../../contract/act-as.ts'

/** Enters the student's part as this student, in a window of its own where the browser allows one. */
export function ActAsButton({ studentId }: { studentId: number }) {
  return (
    <ActionButton
      action={actAsStudent}
      params={{ stduent_id: studentId }}
      word="students.login"
      label="students.office.act_as"
      icon="eye"
      onDone={reply => {
        localStorage.setItem(storageKeys.students, (reply as { token: string }).token)
        if (!window.open('/student', '_blank')) location.assign('/student')
      }}
    />
  )
}
