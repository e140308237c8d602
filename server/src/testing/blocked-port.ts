import type { Server } from 'node:net'

/** Ports that browsers and `fetch` refuse: https://fetch.spec.whatwg.org/#port-blocking */
const ports = [4190, 6566, 10080, 6697, 5061, 6679, 5060]

/** Listens on the loopback address at the first free port of the list. Returns the port. */
export async function listenAtBlockedPort(server: Server): Promise<number> {
  for (const port of ports) {
    const outcome = new Promise<boolean>((resolve) => {
      server.once('listening', () => resolve(true)).once('error', () => resolve(false))
    })
    server.listen(port, '127.0.0.1')
    if (await outcome) return port
  }
  throw new Error('Every port that browsers refuse is in use.')
}
