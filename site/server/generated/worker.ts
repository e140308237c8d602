import type { PublicConfig } from '../../app/site/site.ts'
import { keptDatabase } from '../../app/tracking/worker/messages.ts'
import type { ClientBuild } from '../builds/assets.ts'
import { bodyOf } from '../http/body.ts'
import type { Handler } from '../http/handler.ts'
import { askAgain, workerFields } from '../http/headers.ts'
import { sendCompressed } from '../http/send-compressed.ts'

/** Takes the worker's place where nothing is counted: it leaves, and what was kept goes with it. */
const leaving = bodyOf(`addEventListener('install', () => skipWaiting())
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
  const worker = (config.tracking && client.worker) || leaving
  return sendCompressed(worker, fields)
}
