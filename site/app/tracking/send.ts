import type { TrackingEvent } from '@vitrine/contract/tracking/tracking'
import { trackingPaths } from '@vitrine/contract/tracking/tracking-paths'

/** Sends an event, also on unload (specification §7). Falls back to a pixel, then to the worker. */
export function sendEvent(event: TrackingEvent) {
  const onFailure = () => loadPixel(event)
  fetch(trackingPaths.status, {
    method: 'POST',
    headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
    body: JSON.stringify(event),
    keepalive: true,
  }).then(({ ok }) => {
    if (!ok) onFailure()
  }, onFailure)
}

function loadPixel(event: TrackingEvent) {
  const query = new URLSearchParams(
    Object.entries(event).map(([name, value]) => [name, `${value}`]),
  )
  const pixel = new Image()
  pixel.onerror = () =>
    void navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage(event))
  pixel.src = `${trackingPaths.pixel}?${query}&${Date.now()}`
}
