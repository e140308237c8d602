import type { TrackingEvent } from '@vitrine/contract/tracking/tracking'
import { trackingPaths } from '@vitrine/contract/tracking/tracking-paths'

/**
 * Tells the server of an event, also while the document is being left (specification §7). When the
 * post fails, a pixel is asked for; when that fails too, the service worker keeps the event.
 */
export function sendEvent(event: TrackingEvent) {
  const failed = () => askForPixel(event)
  fetch(trackingPaths.status, {
    method: 'POST',
    headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
    body: JSON.stringify(event),
    keepalive: true,
  }).then(({ ok }) => {
    if (!ok) failed()
  }, failed)
}

function askForPixel(event: TrackingEvent) {
  const query = new URLSearchParams(
    Object.entries(event).map(([name, value]) => [name, `${value}`]),
  )
  const pixel = new Image()
  pixel.onerror = () =>
    void navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage(event))
  pixel.src = `${trackingPaths.pixel}?${query}&${Date.now()}`
}
