import type { Resource } from '@halaqa/kit-contract'
import type { AuthProvider } from 'ra-core'
import { type Actor, accessOf, may } from './access.ts'

/** Ends the session on the server and forgets it here. */
export type Leaving = {
  signOut: () => Promise<void>
  /** `isOver`: the session ended without the person. */
  toSignIn: (isOver?: boolean) => void
}

/** react-admin's auth over our session. Signing in happens on the sign-in page of the portal, not here. */
export function authProvider(actor: Actor, resources: Resource[], leaving: Leaving): AuthProvider {
  return {
    login: async () => leaving.toSignIn(),
    checkAuth: async () => {},
    checkError: async error => {
      // The session could not be renewed: everything on this page would be refused too.
      if (error?.status === 401) leaving.toSignIn(true)
    },
    logout: async () => {
      await leaving.signOut()
      leaving.toSignIn()
      return false
    },
    getIdentity: async () => ({ id: actor.id, fullName: actor.name }),
    getPermissions: async () => actor.permissions,
    canAccess: async ({ resource: name, action }) => {
      const resource = resources.find(each => each.name === name)
      return !resource || may(accessOf(resource, action), actor)
    },
  }
}
