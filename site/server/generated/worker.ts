import type { PublicConfig } from '../../app/site/site.ts'
import { keptDatabase } from '../../app/tracking/worker/messages.ts'
import type { ClientBuild } from '../builds/assets.ts'
import { bodyOf } from '../http/body.ts'
import type { Handler } from '../http/handler.ts'
import { askAgain, workerFields } from '../http/headers.ts'
import { sendCompressed } from '../http/send-compressed.ts'

/** Replaces the worker if tracking is off: unregisters it and deletes its data. */
const selfRemovingWorker = bodyOf(`addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(leave()))
async function leave() {
  indexedDB.deleteDatabase('${keptDatabase}')
  await registration.unregister()
}
`)

const fields = [
  ...workerFields,
  'Content-Type',
  'text/javascript; charset=utf-8',
  'Cache-Control',
  askAgain,
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
