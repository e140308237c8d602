import { keptDatabase } from '../app/tracking/worker/messages.ts'
import { bodyOf, sendBody } from './body.ts'
import { askAgain, workerFields } from './headers.ts'
import type { Handler, SiteParts } from './parts.ts'

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

/** Answers `/sw-tracking.js` (specification §7). */
export function sendWorker({ config, client }: SiteParts): Handler {
  const worker = (config.tracking && client.worker) || leaving
  return (req, res) => sendBody(req, res, worker, fields)
}
