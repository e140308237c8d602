import { trackingPaths } from '@vitrine/contract/tracking/tracking-paths'
import { deliver } from './deliver.ts'
import { keep } from './kept.ts'
import { deliverMessage } from './messages.ts'
import { type FetchEvent, scope } from './scope.ts'

// `/sw-tracking.js` (specification §7): stores events that pages could not send, and delivers them
// later.

scope.addEventListener('install', (event) => {
  // With static routing the browser starts the worker for event requests only.
  event
    .addRoutes?.([
      {
        condition: {
          urlPattern: new URLPattern({ pathname: trackingPaths.status }),
          requestMethod: 'POST',
        },
        source: 'fetch-event',
      },
      { condition: { urlPattern: new URLPattern({}) }, source: 'network' },
    ])
    .catch(() => {})
  event.waitUntil(scope.skipWaiting())
})

scope.addEventListener('fetch', (event) => {
  const { method, url } = event.request
  if (method === 'POST' && new URL(url).pathname === trackingPaths.status)
    event.respondWith(sendOrStore(event))
})

// A page sends an event here after both the request and the pixel have failed.
scope.addEventListener('message', (event) => {
  event.waitUntil(event.data === deliverMessage ? deliver() : keep(event.data))
})

scope.addEventListener('sync', (event) => event.waitUntil(deliver()))
scope.addEventListener('online', () => void deliver().catch(() => {}))

/** Sends the event. Stores it if offline; while online the page falls back to the pixel. */
async function sendOrStore(event: FetchEvent): Promise<Response> {
  const copy = event.request.clone()
  try {
    const response = await fetch(event.request)
    if (response.ok) event.waitUntil(deliver())
    return response
  } catch (error) {
    if (navigator.onLine) throw error
    await keep(await copy.json())
    return new Response(null, { status: 202 })
  }
}
