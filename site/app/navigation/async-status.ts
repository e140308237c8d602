/** Where the data of what is shown stand (specification §4, "Async data status"). */
export type AsyncStatus = 'idle' | 'pending' | 'success' | 'error'

/** The router's state, as far as the status follows from it. */
export interface LoadingState {
  navigation: { state: string }
  errors: object | null
}

/**
 * `idle` until the first navigation, for the document came with its data; `pending` while the newest
 * navigation loads, and then what came of it. A navigation that another one has ended leaves none.
 */
export function asyncStatus(
  { navigation, errors }: LoadingState,
  before: AsyncStatus,
): AsyncStatus {
  if (navigation.state !== 'idle') return 'pending'
  if (before === 'idle') return 'idle'
  return errors ? 'error' : 'success'
}
