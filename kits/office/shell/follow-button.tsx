import { CallError } from '@halaqa/kit-contract'
import { Button, useToast } from '@halaqa/kit-web/light'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isSomethingOpen, isTyping, useKeyDown } from '../basics/keys.ts'
import { messageOf } from '../basics/states.tsx'
import { useOffice, useWords } from '../office-context.ts'

/** Follows the record that a page shows, or not any more; also by the key F. Nothing where it cannot be followed. */
export function FollowButton({ address, title }: { address: string; title: string }) {
  const words = useWords()
  const { follows } = useOffice()
  const { data } = useQuery({ queryKey: ['follow', address], queryFn: () => follows.at(address), retry: false })
  const { toggle, isBusy } = useToggle(address, title, Boolean(data?.followed_at))
  useKeyDown(event => {
    if (event.code !== 'KeyF' || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
    if (!data?.followable || isTyping(event.target) || isSomethingOpen()) return
    event.preventDefault()
    void toggle()
  })
  if (!data?.followable) return null
  const isFollowed = data.followed_at !== null
  return (
    <Button
      look="text"
      size="small"
      icon={isFollowed ? 'check' : 'bell'}
      busy={isBusy}
      title={words(isFollowed ? 'office.follow.end' : 'office.follow.what')}
      onClick={() => void toggle()}
    >
      {words(isFollowed ? 'office.follow.followed' : 'office.follow.follow')}
      {isFollowed && <span className="hq-unseen">: {words('office.follow.end')}</span>}
    </Button>
  )
}

/** Twice at once is once: who presses while it is being done is not heard. */
function useToggle(address: string, title: string, isFollowed: boolean) {
  const words = useWords()
  const say = useToast()
  const queries = useQueryClient()
  const { follows } = useOffice()
  const [isBusy, setBusy] = useState(false)
  const toggle = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      const state = await (isFollowed ? follows.unfollow(address) : follows.follow(address, title))
      queries.setQueryData(['follow', address], state)
      say({ text: words(isFollowed ? 'office.follow.ended' : 'office.follow.begun'), tone: 'success' })
    } catch (failed) {
      if (!(failed instanceof CallError)) throw failed
      say({ text: messageOf(failed, words), tone: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return { toggle, isBusy }
}
