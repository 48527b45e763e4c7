import { ownerOf } from '@halaqa/kit-web/drafts'
import { useSession } from '@halaqa/kit-web/session'
import { useState } from 'react'
import { forgetSearches, recentSearches, rememberSearch } from './recent.ts'

/** What this account has searched for on this device, and what changes that. */
export function useRecent() {
  const { account } = useSession('students')
  // Without an account nobody's: a draft of the device would be everybody's.
  const owner = account && ownerOf({ ...account, guard: 'students' })
  const [recent, setRecent] = useState(() => recentSearches(owner))
  const changed = () => setRecent(recentSearches(owner))
  return {
    recent,
    remember: (q: string) => {
      rememberSearch(owner, q)
      changed()
    },
    forget: () => {
      forgetSearches(owner)
      changed()
    },
  }
}
