import { CallError } from '@halaqa/kit-contract'
import { useWords } from '@halaqa/kit-office'
import { useToast } from '@halaqa/kit-web/light'

/** Sends an order and says what was refused. */
export function useOrder(again: () => void) {
  const say = useToast()
  const words = useWords()
  return (send: (ids: number[]) => Promise<unknown>) => async (ids: number[]) => {
    try {
      await send(ids)
      say({ text: words('curriculum.office.order.saved') })
    } catch (error) {
      say({ tone: 'error', text: error instanceof CallError ? error.problem.title : words('office.state.failed') })
    }
    again()
  }
}
