import { showSettings } from '@vitrine/contract/endpoints/settings'
import { unwrap } from '../http/call-failed.ts'
import { call } from '../http/client.ts'

export const settingsKey = ['settings'] as const

export const settingsQuery = {
  queryKey: settingsKey,
  queryFn: async () => unwrap(await call(showSettings)).data,
}
