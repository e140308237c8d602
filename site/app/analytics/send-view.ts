/**
 * Sends what a program shall count, over the end of the page if need be. It is a request that needs
 * no leave of the other origin, whose answer is of no interest and whose cookies stay out of it.
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
