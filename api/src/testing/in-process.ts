import type { InProcessCaller } from '../http/answer.ts'
import type { IsStillValid } from '../http/reply.ts'
import type { apiOn } from './api.ts'

/** Sends a request like the site in this process. Returns the value and its validity check. */
export async function askInProcess(api: ReturnType<typeof apiOn>, path: string, etag = '') {
  let value: unknown
  let isStill: IsStillValid | undefined
  const onValue: InProcessCaller['onValue'] = (found, still) => {
    value = found
    isStill = still
  }
  const request = new Request(`http://api.internal${path}`, { headers: { 'If-None-Match': etag } })
  const { status, headers } = await api.fetch(request, { onValue } satisfies InProcessCaller)
  return { status, etag: headers.get('etag') ?? '', value: structuredClone(value), isStill }
}
