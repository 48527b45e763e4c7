import { CallError, queueAddress, type Route } from '@halaqa/kit-contract'
import { Button, Card, Empty, type IconName, LinkButton, useToast } from '@halaqa/kit-web/light'
import { type ReactNode, useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Kbd } from '../basics/kbd.tsx'
import { Failed, Waiting } from '../basics/states.tsx'
import { useWords } from '../office-context.ts'
import { Page } from '../shell/page.tsx'
import { Assignment } from '../work/assignment.tsx'
import { digitKeys, useDeskKeys } from './desk-keys.ts'
import { type AskedText, DeskText } from './desk-text.tsx'
import { type DeskState, useDesk } from './use-desk.ts'
import { useDeskDraft } from './use-desk-draft.ts'

/** Something that is done with an item, by a letter of the keyboard. `label` and `said` are message keys; `said` takes the item's name. */
export type DeskAct<Item> = {
  letter: string
  label: string
  said: string
  icon: IconName
  isDanger?: boolean
  /** Asked for before it is done. */
  text?: AskedText
  /** Whether it may be done with this one. */
  when?: (item: Item) => boolean
  /** The message key of what is missing before it may be done: said instead of doing it. */
  lacks?: (item: Item) => string | undefined
  act: (item: Item, text: string) => Promise<unknown>
  /** Where it goes on once this is done: stands over the next item. `label` is a message key that takes the item's name. */
  follow?: (item: Item) => { to: string; label: string }
  undo?: (item: Item) => { route: Route<any, any, any, any>; body: object }
}

export type DeskProps<Item> = {
  /** The kind of work, as its context names it on the server. */
  kind: string
  /** Message keys: the page's title, and what is said when nothing waits. */
  title: string
  empty: string
  emptyText: string
  /** The list of all of them, and its name. */
  list: { to: string; label: string }
  load: (id: number) => Promise<Item>
  nameOf: (item: Item) => string
  /** What the decision is compared with: who it is about, what else is known. Stands beside. */
  about: (item: Item) => ReactNode
  /** What is to be decided on. Stands large. */
  children: (item: Item) => ReactNode
  acts: readonly DeskAct<Item>[]
}

/**
 * One item after the other: what is to be decided large, the facts to compare it with beside it, an act by one key, and the
 * next comes by itself. Two officers never have one item.
 */
export function Desk<Item>(props: DeskProps<Item>) {
  const [search, setSearch] = useSearchParams()
  // `?item=3` is where a notice or a queue leads to; `?mine=1` stays while one item follows the other.
  const [onlyMine, first] = [search.get('mine') === '1', Number(search.get('item')) || undefined]
  const desk = useDesk(props.kind, props.load, { first, onlyMine })
  const words = useWords()
  const { item, left, done, error, elsewhere, mine, follow } = desk
  const toList = (
    <LinkButton to={props.list.to} look="outlined">
      {words(props.list.label)}
    </LinkButton>
  )
  return (
    <Page
      title={words(props.title)}
      sub={
        left === undefined
          ? undefined
          : [
              words('office.desk.left', { count: left }),
              ...(elsewhere ? [words('office.desk.elsewhere', { count: elsewhere })] : []),
            ].join(' · ')
      }
      actions={
        <>
          {(mine > 0 || onlyMine) && (
            <Button
              look={onlyMine ? 'filled' : 'outlined'}
              size="small"
              icon="user"
              aria-pressed={onlyMine}
              onClick={() => setSearch(onlyMine ? {} : { mine: '1' }, { replace: true })}
            >
              {words('office.desk.only_mine')}
            </Button>
          )}
          <LinkButton to={queueAddress(props.kind)} look="outlined" size="small" icon="list">
            {words('office.desk.queue')}
          </LinkButton>
        </>
      }
      chips={done > 0 && <span className="of-desk-done">{words('office.desk.done', { count: done })}</span>}
    >
      {follow && (
        <p className="of-desk-follow">
          <Link to={follow.to}>{follow.text}</Link>
        </p>
      )}
      {error ? (
        <>
          <Failed error={error} onRetry={() => void desk.restart()} />
          {/* What was asked for by its number is gone, or on another desk: the others wait. */}
          {error instanceof CallError && error.status === 404 && (
            <Button onClick={() => void desk.restart()}>{words('office.desk.restart')}</Button>
          )}
        </>
      ) : item !== undefined ? (
        <Item key={desk.id} item={item} desk={desk} {...props} />
      ) : left === undefined ? (
        <Waiting rows={6} />
      ) : left > 0 ? (
        <Empty
          icon="clock"
          title={words('office.desk.end')}
          text={words('office.desk.end_text')}
          action={<Button onClick={() => void desk.restart()}>{words('office.desk.restart')}</Button>}
        />
      ) : (
        <Empty icon="check" title={words(props.empty)} text={words(props.emptyText)} action={toList} />
      )}
    </Page>
  )
}

type ItemProps<Item> = Omit<DeskProps<Item>, 'load' | 'title' | 'empty' | 'emptyText' | 'list'> & {
  item: Item
  desk: DeskState<Item>
}
function Item<Item>({ kind, item, desk, nameOf, about, children, acts }: ItemProps<Item>) {
  const words = useWords()
  const say = useToast()
  const draft = useDeskDraft(kind, desk.id)
  // Whoever comes back finds what they were writing, open.
  const [asking, setAsking] = useState(() => acts.find(each => each.text && each.letter === draft.read()?.letter))
  const begun = draft.read()
  const isBusy = !useSettled() || desk.isBusy
  const open = acts.filter(each => each.when?.(item) ?? true)
  const perform = (each: DeskAct<Item>, text = '') =>
    void desk.decide({
      decide: async () => {
        await each.act(item, text)
        draft.clear()
      },
      said: words(each.said, { name: nameOf(item) }),
      ...followed(each.follow?.(item)),
      ...(each.undo && { undo: each.undo(item) }),
    })
  const followed = (next?: { to: string; label: string }) =>
    next && { follow: { to: next.to, text: words(next.label, { name: nameOf(item) }) } }
  const press = (each: DeskAct<Item>) => {
    const lacking = each.lacks?.(item)
    if (lacking) say({ text: words(lacking), tone: 'error' })
    else if (each.text) setAsking(each)
    else if (!isBusy) perform(each)
  }
  // Whoever knows the ready sentences by their digits needs not open them first; nothing is sent by a digit.
  const withReady = open.find(each => each.text?.ready.length)
  const pick = (each: DeskAct<Item>, at: number) => {
    const { ready } = each.text!
    // What was written in one's own words and not sent is opened, not written over.
    if (begun && !ready.some(({ text }) => text === begun.text))
      return press(open.find(other => other.letter === begun.letter) ?? each)
    if (each.lacks?.(item)) return press(each)
    draft.keep({ letter: each.letter, text: ready[at]!.text })
    setAsking(each)
  }
  useDeskKeys({
    ...(!asking && withReady && digitKeys([...withReady.text!.ready.keys()], at => pick(withReady, at))),
    ...(!asking && Object.fromEntries(open.map(each => [`Key${each.letter}`, () => press(each)]))),
    ...(!asking && { KeyN: () => !isBusy && void desk.skip() }),
    Escape: () => setAsking(undefined),
  })
  return (
    <div className="of-desk">
      <Card as="section" className="of-desk-side" aria-label={nameOf(item)}>
        <h2>
          <bdi>{nameOf(item)}</bdi>
        </h2>
        {desk.id !== undefined && <Assignment kind={kind} id={desk.id} onGiven={() => void desk.next()} />}
        {asking?.text ? (
          <DeskText
            asked={asking.text}
            isDanger={asking.isDanger ?? false}
            isBusy={isBusy}
            begun={begun?.letter === asking.letter ? begun.text : ''}
            onText={text => draft.keep({ letter: asking.letter, text })}
            onSend={text => perform(asking, text)}
            onCancel={() => setAsking(undefined)}
          />
        ) : (
          <div className="of-desk-acts of-desk-decide">
            {open.map(each => (
              <Button
                key={each.letter}
                icon={each.icon}
                look={each.isDanger ? 'danger' : 'filled'}
                busy={isBusy && !each.text}
                disabled={isBusy && Boolean(each.text)}
                onClick={() => press(each)}
                aria-keyshortcuts={each.letter}
              >
                {words(each.label)} <Key>{each.letter}</Key>
              </Button>
            ))}
            <Button look="outlined" disabled={isBusy} onClick={() => void desk.skip()} aria-keyshortcuts="N">
              {words('office.desk.skip')} <Key>N</Key>
            </Button>
          </div>
        )}
        <div className="of-desk-about">{about(item)}</div>
      </Card>
      <div className="of-desk-main">{children(item)}</div>
    </div>
  )
}

/** The key of a button, which its name does not need: `aria-keyshortcuts` says it. */
const Key = ({ children }: { children: string }) => (
  <span aria-hidden="true">
    <Kbd>{children}</Kbd>
  </span>
)

/** An item must have been on the screen for this long: what is pressed before was meant for the one before it. */
const settleMs = 500

/** Whether the item has been here long enough to be decided on. */
function useSettled(): boolean {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), settleMs)
    return () => clearTimeout(timer)
  }, [])
  return isSettled
}
