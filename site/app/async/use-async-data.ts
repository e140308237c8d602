import { useSyncExternalStore } from 'react'
import type { AsyncSource, AsyncState } from './async-data.ts'

/** The state of async data, rendering again with every change. It starts no call by itself. */
export function useAsyncData<T>({ subscribe, read }: AsyncSource<T>): AsyncState<T> {
  return useSyncExternalStore(subscribe, read, read)
}
