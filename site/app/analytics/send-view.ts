/**
 * Posts a page view to an analytics service, also while the page unloads. `no-cors` needs no
 * permission of the other origin; the response is not readable and cookies are omitted.
 */
export async function sendView(url: string, body: string | URLSearchParams): Promise<void> {
  await fetch(url, {
    method: 'POST',
    body,
    mode: 'no-cors',
    credentials: 'omit',
    keepalive: true,
  })
}
