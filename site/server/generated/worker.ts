import type { PublicConfig } from '../../app/site/site.ts'
import { eventDatabaseName } from '../../app/tracking/worker/messages.ts'
import type { ClientBuild } from '../builds/assets.ts'
import { createBody } from '../http/body.ts'
import type { Handler } from '../http/handler.ts'
import { alwaysRevalidate, workerFields } from '../http/headers.ts'
import { sendCompressed } from '../http/send-compressed.ts'

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
  config: Pick<PublicConfig, 'tracking'>
  client: Pick<ClientBuild, 'worker'>
}

/** Answers `/sw-tracking.js` (specification §7). */
export function sendWorker({ config, client }: WorkerParts): Handler {
  const worker = (config.tracking && client.worker) || selfRemovingWorker
  return sendCompressed(worker, fields)
}
