import type { User } from '@vitrine/contract/identity/identity'

/** The signed-in user (specification §4, "Authentication"). */
export interface Identity {
  /** The user; undefined for a guest, and before the first load. */
  current: () => User | undefined
  /** Makes the next `load` ask again if no user is known: a guest may have signed in. */
  invalidateGuest: () => void
  /** Loads the user once; concurrent calls share the request. */
  load: () => Promise<User | undefined>
  renew: () => Promise<IdentityResult>
  setUser: (user: User | undefined) => void
  subscribe: (listener: () => void) => () => void
}

/** Result of a request. `failed` is retried on the next load. */
export type IdentityResult = { user: User | undefined } | 'failed'

const constantMark = () => ''

/** `mark` reads a value that changes when another tab signs in or out: the user is loaded again. */
export function createIdentity(
  request: () => Promise<IdentityResult>,
  initial?: { user: User | undefined },
  mark: () => string | undefined = constantMark,
) {
  let user = initial?.user
  let isLoaded = initial !== undefined
  let knownMark = mark()
  let pendingLoad: Promise<User | undefined> | undefined
  const listeners = new Set<() => void>()
  const setUser = (next: User | undefined) => {
    isLoaded = true
    knownMark = mark()
    if (next === user) return
    user = next
    for (const listener of listeners) listener()
  }
  const identity: Identity = {
    current: () => user,
    invalidateGuest: () => {
      isLoaded = user !== undefined
    },
    load: () => {
      if (mark() !== knownMark) isLoaded = false
      if (isLoaded) return Promise.resolve(user)
      pendingLoad ??= request()
        .then((answer) => {
          // A sign-in during the request takes precedence.
          if (answer !== 'failed' && !isLoaded) setUser(answer.user)
          return user
        })
        .finally(() => {
          pendingLoad = undefined
        })
      return pendingLoad
    },
    renew: async () => {
      const answer = await request()
      if (answer !== 'failed') setUser(answer.user)
      return answer
    },
    setUser,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  return identity
}
