import { useSyncExternalStore } from 'react'
import type { AsyncSource, AsyncState } from './async-data.ts'

/** Returns the state of async data and renders on changes. Starts no call. */
export function useAsyncData<T>({ subscribe, read }: AsyncSource<T>): AsyncState<T> {
  return useSyncExternalStore(subscribe, read, read)
}
