import { useWords } from '@halaqa/kit-office'

/** `students.student.state` as the audit log names it: "تغيير حالة: طالب". Its verbs and kinds are identity's words. */
export function useActName(): (action: string) => string {
  const words = useWords()
  return action => {
    const dot = action.lastIndexOf('.')
    const [kind, verb] = [action.slice(0, dot), action.slice(dot + 1)]
    const named = words(`identity.audit.kinds.${kind}`, { _: words(`${kind}.one`, { _: kind }) })
    return `${words(`identity.audit.verbs.${verb}`, { _: verb })}: ${named}`
  }
}
