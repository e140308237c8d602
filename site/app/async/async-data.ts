/** Where data that are loaded in the browser stand (specification §4, "Async data status"). */
export type AsyncStatus = 'idle' | 'pending' | 'success' | 'error'

export interface AsyncState<T> {
  status: AsyncStatus
  /** What came last, or what the server has sent; it stays while a newer call runs. */
  data?: T
  /** Why the newest call failed. */
  error?: unknown
}

/** The half of it that is watched; see `useAsyncData`. */
export interface AsyncSource<T> {
  read: () => AsyncState<T>
  /** Calls `heard` after every change, until what it returns is called. */
  subscribe: (heard: () => void) => () => void
}

export interface AsyncData<T, A extends unknown[]> extends AsyncSource<T> {
  /** Starts a call, which ends the one before it. Never rejects: a failure is in the state. */
  load: (...args: A) => Promise<T | undefined>
  /** Ends the running call, if there is one. */
  abort: () => void
}

interface Options<T> {
  /** Data that came with the document: they need no call. */
  held?: T
  /** Why an answer that has arrived is a failure all the same. */
  failureIn?: (data: T) => unknown
}

/**
 * Data that are loaded in the browser, and where they stand. The newest call wins; a call that is
 * aborted leaves `idle`, with the data there were before.
 */
export function createAsyncData<T, A extends unknown[]>(
  load: (signal: AbortSignal, ...args: A) => Promise<T>,
  { held, failureIn = () => undefined }: Options<T> = {},
): AsyncData<T, A> {
  let state: AsyncState<T> =
    held === undefined ? { status: 'idle' } : { status: 'success', data: held }
  let newest: AbortController | undefined
  const listeners = new Set<() => void>()
  const become = (next: AsyncState<T>) => {
    state = next
    for (const heard of listeners) heard()
  }
  return {
    read: () => state,
    subscribe: (heard) => {
      listeners.add(heard)
      return () => listeners.delete(heard)
    },
    load: async (...args) => {
      newest?.abort()
      const call = new AbortController()
      newest = call
      become({ status: 'pending', data: state.data })
      const { data, error } = await outcomeOf(() => load(call.signal, ...args), failureIn)
      if (newest !== call) return data
      newest = undefined
      if (error === undefined) become({ status: 'success', data })
      else become({ status: 'error', data: state.data, error })
      return data
    },
    abort: () => {
      if (!newest) return
      newest.abort()
      newest = undefined
      become({ status: 'idle', data: state.data })
    },
  }
}

async function outcomeOf<T>(call: () => Promise<T>, failureIn: (data: T) => unknown) {
  try {
    const data = await call()
    return { data, error: failureIn(data) }
  } catch (error) {
    // A call may fail for any reason; the state tells of it.
    return { error: error ?? new Error('A call failed without a reason.') }
  }
}
