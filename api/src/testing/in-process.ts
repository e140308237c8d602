import type { InProcessCaller } from '../http/answer.ts'
import type { IsStillValid } from '../http/reply.ts'
import type { apiOn } from './api.ts'

/** Asks as the site does in the same process: the value itself, and how to tell that it is still the same. */
export async function askInProcess(api: ReturnType<typeof apiOn>, path: string, held = '') {
  let value: unknown
  let isStill: IsStillValid | undefined
  const beside: InProcessCaller['onValue'] = (found, still) => {
    value = found
    isStill = still
  }
  const request = new Request(`http://api.internal${path}`, { headers: { 'If-None-Match': held } })
  const { status, headers } = await api.fetch(request, { beside })
  return { status, etag: headers.get('etag') ?? '', value: structuredClone(value), isStill }
}
