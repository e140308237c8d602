import { trackingPaths } from '@vitrine/contract/tracking/tracking-paths'
import { deliverEvents } from './deliver-events.ts'
import { deliverMessage } from './messages.ts'
import { type FetchEvent, workerScope } from './scope.ts'
import { storeEvent } from './stored-events.ts'

// `/sw-tracking.js` (specification §7): stores events that pages could not send, and delivers them
// later.

workerScope.addEventListener('install', (event) => {
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
  event.waitUntil(workerScope.skipWaiting())
})

workerScope.addEventListener('fetch', (event) => {
  const { method, url } = event.request
  if (method === 'POST' && new URL(url).pathname === trackingPaths.status)
    event.respondWith(sendOrStore(event))
})

// A page sends an event here after both the request and the pixel have failed.
workerScope.addEventListener('message', (event) => {
  event.waitUntil(event.data === deliverMessage ? deliverEvents() : storeEvent(event.data))
})

workerScope.addEventListener('sync', (event) => event.waitUntil(deliverEvents()))
workerScope.addEventListener('online', () => void deliverEvents().catch(() => {}))

/** Sends the event. Stores it if offline; while online the page falls back to the pixel. */
async function sendOrStore(event: FetchEvent): Promise<Response> {
  const copy = event.request.clone()
  try {
    const response = await fetch(event.request)
    if (response.ok) event.waitUntil(deliverEvents())
    return response
  } catch (error) {
    if (navigator.onLine) throw error
    await storeEvent(await copy.json())
    return new Response(null, { status: 202 })
  }
}
