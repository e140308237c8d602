import { eventDatabaseName } from '../../app/tracking/worker/messages.ts'
import type { ClientBuild } from '../builds/assets.ts'
import { createBody } from '../http/body.ts'
import type { Handler } from '../http/handler.ts'
import { alwaysRevalidate, workerFields } from '../http/headers.ts'
import { sendCompressed } from '../http/send-compressed.ts'
import type { SiteFrame } from '../rendering/frames.ts'

/** Replaces the worker if tracking is off: unregisters it and deletes its data. */
const selfRemovingWorker = createBody(`addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(leave()))
async function leave() {
  indexedDB.deleteDatabase('${eventDatabaseName}')
  await registration.unregister()
}
`)

const fields = [
  ...workerFields,
  'Content-Type',
  'text/javascript; charset=utf-8',
  'Cache-Control',
  alwaysRevalidate,
]

interface WorkerParts {
  getSiteFrame: () => Promise<Pick<SiteFrame, 'config'>>
  client: Pick<ClientBuild, 'worker'>
}

/** Answers `/sw-tracking.js` (specification §7). */
export function sendWorker({ getSiteFrame, client }: WorkerParts): Handler {
  const sendNone = sendCompressed(selfRemovingWorker, fields)
  const send = client.worker ? sendCompressed(client.worker, fields) : sendNone
  return async (...request) => {
    const { config } = await getSiteFrame()
    return config.tracking ? send(...request) : sendNone(...request)
  }
}
