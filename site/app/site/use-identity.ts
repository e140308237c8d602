import type { User } from '@vitrine/contract/identity/identity'
import { useSyncExternalStore } from 'react'
import { useSite } from './site.ts'

export function useIdentity(): User | undefined {
  const { identity } = useSite()
  return useSyncExternalStore(identity.subscribe, identity.current, identity.current)
}
