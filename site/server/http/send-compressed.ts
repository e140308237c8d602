import { once } from '../../app/async/once.ts'
import { type Body, compressWell, type HeaderFields, sendBody } from './body.ts'
import type { Handler } from './handler.ts'

/** Returns a handler for a constant body, which is compressed at the first request. */
export function sendCompressed(body: Body, fields: HeaderFields): Handler {
  const compressed = once(() => compressWell(body))
  const allFields = [...fields, 'Vary', 'Accept-Encoding']
  return async (req, res) => sendBody(req, res, await compressed(), allFields)
}
