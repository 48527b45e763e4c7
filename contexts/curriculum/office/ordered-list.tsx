import { useWords } from '@halaqa/kit-office'
import { Button, IconButton } from '@halaqa/kit-web/light'
import { type DragEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { moved } from './moved.ts'

export type OrderedItem = { id: number; name: string; content: ReactNode; current?: boolean }
type Props = {
  label: string
  items: OrderedItem[]
  canOrder: boolean
  /** Sends the whole order; what it throws is said by the caller. */
  onSave: (ids: number[]) => Promise<void>
}

/** Rows that are put in order by dragging, by two buttons, and by Alt with the arrow keys; sent in one request. */
export function OrderedList({ label, items, canOrder, onSave }: Props) {
  const words = useWords()
  const given = items.map(item => item.id)
  const [order, setOrder] = useState(given)
  const [said, say] = useState('')
  const [isBusy, setBusy] = useState(false)
  const dragged = useRef<number>(undefined)
  const list = useRef<HTMLOListElement>(null)
  const key = given.join()
  useEffect(() => setOrder(key ? key.split(',').map(Number) : []), [key])
  const isChanged = order.join() !== key
  const itemOf = (id: number) => items.find(item => item.id === id)

  const move = (id: number, to: number) => {
    if (!canOrder || to < 0 || to >= order.length) return
    setOrder(moved(order, order.indexOf(id), to))
    say(words('curriculum.office.order.moved', { name: itemOf(id)?.name, place: to + 1, total: order.length }))
  }
  const onKey = (event: KeyboardEvent, id: number, at: number) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    move(id, event.key === 'ArrowUp' ? at - 1 : at + 1)
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-id="${id}"] .cu-handle`)?.focus())
  }
  const onOver = (event: DragEvent, at: number) => {
    if (dragged.current === undefined) return
    event.preventDefault()
    if (order[at] !== dragged.current) setOrder(moved(order, order.indexOf(dragged.current), at))
  }
  const save = async () => {
    setBusy(true)
    await onSave(order).finally(() => setBusy(false))
  }
  return (
    <>
      <ol className="cu-ordered" aria-label={label} ref={list}>
        {order.map((id, at) => {
          const item = itemOf(id)
          if (!item) return null
          return (
            <li
              key={id}
              data-id={id}
              aria-current={item.current || undefined}
              draggable={canOrder}
              onDragStart={() => {
                dragged.current = id
              }}
              onDragEnd={() => {
                dragged.current = undefined
              }}
              onDragOver={event => onOver(event, at)}
              onDrop={event => event.preventDefault()}
              onKeyDown={event => onKey(event, id, at)}
            >
              <span className="cu-number num" aria-hidden="true">
                {at + 1}
              </span>
              <div>{item.content}</div>
              {canOrder && (
                <span className="cu-move">
                  <IconButton
                    name="up"
                    size={16}
                    className="cu-handle"
                    label={words('curriculum.office.order.up', { name: item.name })}
                    disabled={at === 0}
                    onClick={() => move(id, at - 1)}
                  />
                  <IconButton
                    name="down"
                    size={16}
                    label={words('curriculum.office.order.down', { name: item.name })}
                    disabled={at === order.length - 1}
                    onClick={() => move(id, at + 1)}
                  />
                </span>
              )}
            </li>
          )
        })}
      </ol>
      <p className="hq-unseen" role="status">
        {said}
      </p>
      {isChanged && (
        <div className="cu-row">
          <Button size="small" icon="check" busy={isBusy} onClick={() => void save()}>
            {words('curriculum.office.order.save')}
          </Button>
          <Button size="small" look="outlined" onClick={() => setOrder(given)}>
            {words('ra.action.cancel')}
          </Button>
        </div>
      )}
    </>
  )
}
