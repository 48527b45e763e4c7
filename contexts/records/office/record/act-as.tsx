import { type MenuAct, useWords } from '@halaqa/kit-office'
import { storageKeys } from '@halaqa/kit-web/session'
import { actAsStudent } from '@halaqa/students/contract'

/** Enters the student's part as this student, in a window of its own where the browser allows one. */
export function useActAs(studentId: number): MenuAct {
  const words = useWords()
  return {
    label: words('records.office.act_as'),
    icon: 'eye',
    act: {
      action: actAsStudent,
      params: { stduent_id: studentId },
      word: 'students.login',
      onDone: reply => {
        localStorage.setItem(storageKeys.students, (reply as { token: string }).token)
        if (!window.open('/student', '_blank')) location.assign('/student')
      },
    },
  }
}
