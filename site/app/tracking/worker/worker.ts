import { trackingPaths } from '@vitrine/contract/tracking/tracking-paths'
import { deliver } from './deliver.ts'
import { keep } from './kept.ts'
import { deliverMessage } from './messages.ts'
import { type FetchEvent, scope } from './scope.ts'

// `/sw-tracking.js` (specification §7): keeps events that a page could not send while it was offline.

scope.addEventListener('install', (event) => {
  // Where the browser can be told, it starts the worker for nothing else.
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
    event.respondWith(passOn(event))
})

// A page hands over what neither a post nor the pixel has brought to the server.
scope.addEventListener('message', (event) => {
  event.waitUntil(event.data === deliverMessage ? deliver() : keep(event.data))
})

scope.addEventListener('sync', (event) => event.waitUntil(deliver()))
scope.addEventListener('online', () => void deliver().catch(() => {}))

/** Online, what fails is left to the page, which has another way. */
async function passOn(event: FetchEvent): Promise<Response> {
  const copy = event.request.clone()
  try {
    const response = await fetch(event.request)
    if (response.ok) event.waitUntil(deliver())
    return response
  } catch (failure) {
    if (navigator.onLine) throw failure
    await keep(await copy.json())
    return new Response(null, { status: 202 })
  }
}
