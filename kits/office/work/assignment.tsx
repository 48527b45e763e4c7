import { CallError } from '@halaqa/kit-contract'
import { Icon, IconButton, useToast } from '@halaqa/kit-web/light'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ActsMenu, type MenuAct } from '../action/acts-menu.tsx'
import { messageOf, RetryButton } from '../basics/states.tsx'
import { useOffice, useWords } from '../office-context.ts'
import { AssignDialog } from './assign-dialog.tsx'
import type { AssignedItem } from './assigning.ts'
import { useWork } from './use-work.ts'

type Props = {
  kind: string
  id: number
  /** Called when it was given to a colleague. */
  onGiven?: () => void
}

/** Whose an item of work is, and how that changes. Nothing where it does not wait, or the person may not act on it. */
export function Assignment({ kind, id, onGiven }: Props) {
  const { assigning } = useOffice()
  const words = useWords()
  const mayAct = useWork(true)?.has(kind) ?? false
  const answer = useQuery({
    queryKey: ['work-item', kind, id],
    // A query that answers undefined has failed: null is that it does not wait.
    queryFn: async () => (await assigning.item(kind, id)) ?? null,
    enabled: mayAct,
    gcTime: 0,
  })
  if (answer.error)
    return (
      <p className="of-assigned">
        {words('office.assign.failed')} <RetryButton onClick={() => void answer.refetch()} />
      </p>
    )
  if (!answer.data?.can.assign) return null
  return <AssignmentOf kind={kind} item={answer.data} onGiven={onGiven} />
}

type OfProps = Omit<Props, 'id'> & {
  item: AssignedItem
  /** What the item is called, where several stand under each other. */
  name?: string
}

/** The same of an item that is known. */
export function AssignmentOf({ kind, item, name, onGiven }: OfProps) {
  const words = useWords()
  const me = useMyId()
  const act = useAssigning(kind, item)
  const [isAsking, ask] = useState(false)
  const { assignee } = item
  const isMine = assignee?.id === me
  const acts: MenuAct[] = [
    ...(isMine
      ? [{ label: words('office.assign.give_back'), icon: 'skip' as const, do: act.giveBack }]
      : [
          {
            label: words(assignee ? 'office.assign.take_over' : 'office.assign.to_me'),
            icon: 'user' as const,
            do: () => void act.assign(me),
          },
        ]),
    { label: words('office.assign.to_colleague'), icon: 'users', do: () => ask(true) },
  ]
  const said = isMine
    ? words('office.assign.mine')
    : assignee
      ? words('office.assign.with', { name: assignee.name })
      : words('office.assign.nobody')
  return (
    <div className="of-assigned" data-mine={isMine || undefined}>
      <Icon name="user" size={16} />
      <span title={assignee ? words('office.assign.by', { name: assignee.assigned_by }) : undefined}>{said}</span>
      <ActsMenu
        acts={acts}
        button={opener => (
          <IconButton
            {...opener}
            name="more"
            size={18}
            label={name ? words('office.assign.menu_of', { name }) : words('office.assign.menu')}
          />
        )}
      />
      {isAsking && (
        <AssignDialog
          kind={kind}
          except={assignee?.id}
          onClose={() => ask(false)}
          onChoose={async id => {
            if (await act.assign(id)) {
              ask(false)
              if (id !== me) onGiven?.()
            }
          }}
        />
      )}
    </div>
  )
}

const useMyId = (): number => Number(useOffice().actor.id)

/** The two acts. While one is under way no other begins; a refusal is said, and what holds now is shown. */
function useAssigning(kind: string, item: AssignedItem) {
  const words = useWords()
  const say = useToast()
  const { assigning } = useOffice()
  const me = useMyId()
  const queries = useQueryClient()
  const isBusy = useRef(false)
  const { item_id: id, assignee } = item
  const once = async (work: () => Promise<AssignedItem>, said: (done: AssignedItem) => string): Promise<boolean> => {
    if (isBusy.current) return false
    isBusy.current = true
    try {
      const done = await work()
      queries.setQueryData(['work-item', kind, id], done)
      say({ text: said(done) })
      return true
    } catch (failed) {
      if (!(failed instanceof CallError)) throw failed
      say({ text: messageOf(failed, words), tone: 'error' })
      return false
    } finally {
      isBusy.current = false
      for (const queryKey of [['work-item', kind, id], ['workplace']]) void queries.invalidateQueries({ queryKey })
    }
  }
  return {
    assign: (to: number) =>
      once(
        () => assigning.assign(kind, id, to, assignee?.id ?? null),
        done =>
          to === me
            ? words('office.assign.said_mine')
            : words('office.assign.said_given', { name: done.assignee?.name }),
      ),
    giveBack: () =>
      void once(
        () => assigning.giveBack(kind, id),
        () => words('office.assign.said_back'),
      ),
  }
}
