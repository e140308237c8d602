import type { ServerResponse } from 'node:http'
import type { Context } from 'hono'
import { DatabaseOutage } from '../db/outage.ts'

/**
 * Ends a body that cannot be brought to its end, so that its reader sees that it is not whole. The
 * server would write the trace of each; an outage is told once, by those who hear of it.
 */
export function breakOff(c: Context, body: ReadableStreamDefaultController, error: unknown) {
  const { outgoing }: { outgoing?: ServerResponse } = c.env ?? {}
  if (!outgoing || !(error instanceof DatabaseOutage)) return body.error(error)
  outgoing.destroy()
  body.close()
}
