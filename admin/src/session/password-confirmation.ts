import { createEvent } from './session-events.ts'

/** Asks the user for the password, for calls that are refused without it (specification §6). */
export interface PasswordConfirmation {
  /**
   * Asks for the password. Resolves to false if the user does not confirm it. Concurrent callers
   * share one request (single-flight).
   */
  request: () => Promise<boolean>
  /** Ends the request. */
  settle: (isConfirmed: boolean) => void
  isPending: () => boolean
  /** Adds a listener for the begin and the end of a request. Returns a function that removes it. */
  subscribe: (listener: () => void) => () => void
}

export function createPasswordConfirmation(): PasswordConfirmation {
  const { emit, subscribe } = createEvent()
  let pending: PromiseWithResolvers<boolean> | undefined
  return {
    request: () => {
      if (!pending) {
        pending = Promise.withResolvers<boolean>()
        void emit()
      }
      return pending.promise
    },
    settle: (isConfirmed) => {
      pending?.resolve(isConfirmed)
      pending = undefined
      void emit()
    },
    isPending: () => pending !== undefined,
    subscribe,
  }
}

export const passwordConfirmation = createPasswordConfirmation()
