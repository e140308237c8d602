/** Posts a page view, also while the page unloads. `no-cors` works without CORS headers. */
export async function postPageView(url: string, body: string | URLSearchParams): Promise<void> {
  await fetch(url, {
    method: 'POST',
    body,
    mode: 'no-cors',
    credentials: 'omit',
    keepalive: true,
  })
}
