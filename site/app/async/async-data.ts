/** State of data loaded in the browser (specification §4, "Async data status"). */
export type AsyncStatus = 'idle' | 'pending' | 'success' | 'error'

export interface AsyncState<T> {
  status: AsyncStatus
  /** Latest data, from the server or a call; kept while a newer call runs. */
  data?: T
  error?: unknown
}

/** The read-only part of async data, for `useAsyncData`. */
export interface AsyncSource<T> {
  read: () => AsyncState<T>
  /** Calls `listener` after every change. Returns a function that unsubscribes it. */
  subscribe: (listener: () => void) => () => void
}

export interface AsyncData<T, A extends unknown[]> extends AsyncSource<T> {
  /** Starts a call and aborts the previous one. Never rejects: a failure is in the state. */
  load: (...args: A) => Promise<T | undefined>
  abort: () => void
}

interface AsyncDataOptions<T> {
  /** Initial data from the document, which need no call. */
  held?: T
  /** Returns an error if a successful response counts as a failure. */
  failureIn?: (data: T) => unknown
}

/** Data loaded in the browser. The latest call wins; an aborted one keeps the previous data. */
export function createAsyncData<T, A extends unknown[]>(
  load: (signal: AbortSignal, ...args: A) => Promise<T>,
  { held, failureIn = () => undefined }: AsyncDataOptions<T> = {},
): AsyncData<T, A> {
  let state: AsyncState<T> =
    held === undefined ? { status: 'idle' } : { status: 'success', data: held }
  let latestCall: AbortController | undefined
  const listeners = new Set<() => void>()
  const setState = (next: AsyncState<T>) => {
    state = next
    for (const listener of listeners) listener()
  }
  return {
    read: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    load: async (...args) => {
      latestCall?.abort()
      const call = new AbortController()
      latestCall = call
      setState({ status: 'pending', data: state.data })
      const { data, error } = await settle(() => load(call.signal, ...args), failureIn)
      if (latestCall !== call) return data
      latestCall = undefined
      if (error === undefined) setState({ status: 'success', data })
      else setState({ status: 'error', data: state.data, error })
      return data
    },
    abort: () => {
      if (!latestCall) return
      latestCall.abort()
      latestCall = undefined
      setState({ status: 'idle', data: state.data })
    },
  }
}

async function settle<T>(call: () => Promise<T>, failureIn: (data: T) => unknown) {
  try {
    const data = await call()
    return { data, error: failureIn(data) }
  } catch (error) {
    return { error: error ?? new Error('The call failed without an error.') }
  }
}
