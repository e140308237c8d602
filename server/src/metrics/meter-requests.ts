import type { Listener } from '../listener/listener.ts'
import type { Meter } from './meter.ts'
import { kindOf, type RequestKind } from './request-kind.ts'

/** Has every request counted by its kind and its status, when it is answered. */
export function meterRequests(
  { requests }: Pick<Meter, 'requests'>,
  isAdmin: boolean,
  listener: Listener,
): Listener {
  const count = (kind: RequestKind, status: number) => {
    const counts = requests[kind]
    counts.set(status, (counts.get(status) ?? 0) + 1)
  }
  return (req, res) => {
    const kind = kindOf(req.url ?? '', isAdmin)
    const answering = listener(req, res)
    // A page that is held is answered by now: nothing has to be listened for.
    if (res.writableEnded) count(kind, res.statusCode)
    else res.once('close', () => count(kind, res.statusCode))
    return answering
  }
}
