import type { User } from '@vitrine/contract/identity/identity'

/** Who the visitor is, as far as it is known (specification §4, "Authentication"). */
export interface Identity {
  /** The signed-in person; undefined for a guest, and before it was asked. */
  current: () => User | undefined
  /** A guest may have signed in elsewhere: who it is will be asked again. */
  doubt: () => void
  /** Asks the API once; everybody who asks meanwhile waits for the same answer. */
  load: () => Promise<User | undefined>
  /** Asks again: a sign-in or another tab may have changed who it is. */
  renew: () => Promise<IdentityAnswer>
  /** What a change of the profile or a sign-out has brought. */
  put: (user: User | undefined) => void
  subscribe: (hear: () => void) => () => void
}

/** What came of asking: `failed` is tried again, the others are known. */
export type IdentityAnswer = { user: User | undefined } | 'failed'

const never = () => ''

/**
 * Starts empty, or with what the server has already found out. `mark` is what another tab changes by
 * signing in or out: what was known before such a change is asked for again.
 */
export function createIdentity(
  ask: () => Promise<IdentityAnswer>,
  known?: { user: User | undefined },
  mark: () => string | undefined = never,
) {
  let user = known?.user
  let loaded = known !== undefined
  let markThen = mark()
  let underWay: Promise<User | undefined> | undefined
  const ears = new Set<() => void>()
  const put = (next: User | undefined) => {
    loaded = true
    markThen = mark()
    if (next === user) return
    user = next
    for (const hear of ears) hear()
  }
  const identity: Identity = {
    current: () => user,
    doubt: () => {
      loaded = user !== undefined
    },
    load: () => {
      if (mark() !== markThen) loaded = false
      if (loaded) return Promise.resolve(user)
      underWay ??= ask()
        .then((asked) => {
          // A sign-in that came first knows better.
          if (asked !== 'failed' && !loaded) put(asked.user)
          return user
        })
        .finally(() => {
          underWay = undefined
        })
      return underWay
    },
    renew: async () => {
      const asked = await ask()
      if (asked !== 'failed') put(asked.user)
      return asked
    },
    put,
    subscribe: (hear) => {
      ears.add(hear)
      return () => ears.delete(hear)
    },
  }
  return identity
}
