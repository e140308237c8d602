import type { IncomingMessage, ServerResponse } from 'node:http'
import { isFileUrl, toFilePath } from '@vitrine/api/db/database-url'
import type { ApiContext } from '@vitrine/api/identity/guards/api-context'
import { findClientAddress } from '@vitrine/api/identity/guards/visitor'
import {
  bodyTooLarge,
  createBodyParser,
  type EventsRefusal,
  eventsBusy,
  isBodyTooLarge,
  receiveEvents,
} from '@vitrine/api/tracking/receive'
import { createThreadedWriter } from '@vitrine/api/tracking/threaded-writer'
import { createTracking, type Tracking } from '@vitrine/api/tracking/tracking'
import { createEventWriter } from '@vitrine/api/tracking/writer'
import { dataFields } from '@vitrine/site/server/http/headers'
import type { Listener } from '../listener/listener.ts'
import type { Config } from '../settings/config.ts'

/** Opens the tracking of events. With SQLite, a thread of its own writes them. */
export function openTracking(
  { site, databaseUrl }: Config,
  { db, ownOrigins, auth, settings }: ApiContext,
  logError: (error: unknown) => void,
): Tracking {
  const writer = isFileUrl(databaseUrl)
    ? createThreadedWriter(toFilePath(databaseUrl))
    : createEventWriter(db)
  return createTracking(writer, {
    rules: () => settings.current().tracking,
    locales: site.i18n.locales.map(({ code }) => code),
    origins: [...ownOrigins, ...auth.firstParty, ...auth.tokenOrigins],
    logError,
  })
}

/**
 * Fast path for events of the site's own pages: does what the route of the API does, without its
 * framework. Passes requests of other origins, which need CORS headers, to `otherwise`.
 */
export function createTrackingListener(
  tracking: Tracking,
  { isProxy }: ApiContext,
  otherwise: Listener,
): Listener {
  const read = createBodyParser()
  return (req, res) => {
    const { headers } = req
    if (req.method !== 'POST' || !isOfSameOrigin(req)) return otherwise(req, res)
    if (tracking.isBusy()) return refuse(res, eventsBusy)
    if (isBodyTooLarge(headers['content-length'])) return refuse(res, bodyTooLarge)
    readBody(req, res, (body) => {
      const forwarded = headers['x-forwarded-for']
      const address = findClientAddress(
        isProxy,
        req.socket.remoteAddress ?? '',
        String(forwarded ?? ''),
      )
      const request = { address, userAgent: headers['user-agent'], headers }
      const refusal = receiveEvents(tracking, request, body, read)
      if (refusal) return refuse(res, refusal)
      res.writeHead(204, dataFields).end()
    })
  }
}

function isOfSameOrigin({ headers }: IncomingMessage) {
  const { origin, host } = headers
  if (origin === undefined) return true
  const site = headers['sec-fetch-site']
  return site === undefined ? URL.parse(origin)?.host === host : site === 'same-origin'
}

function readBody(req: IncomingMessage, res: ServerResponse, onBody: (body: string) => void) {
  const chunks: Buffer[] = []
  let bytes = 0
  req.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (!isBodyTooLarge(bytes)) chunks.push(chunk)
    else if (!res.headersSent) refuse(res, bodyTooLarge)
  })
  req.on('end', () => {
    if (!res.headersSent)
      onBody(chunks.length === 1 ? String(chunks[0]) : String(Buffer.concat(chunks)))
  })
}

function refuse(res: ServerResponse, { status, value, headers }: EventsRefusal) {
  const fields = [...dataFields, 'Content-Type', 'application/json']
  // Closes the connection: the rest of a body that is too large is not read.
  if (status === bodyTooLarge.status) fields.push('Connection', 'close')
  res.writeHead(status, [...fields, ...Object.entries(headers).flat()])
  res.end(JSON.stringify(value))
}
