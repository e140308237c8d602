import { once } from 'node:events'
import { createServer } from 'node:http'
import { toListenRefusal } from '../listener/hosts.ts'

/**
 * Opens the web socket of Vite on `wantedPort`, or on a free port if it is 0: Vite's default port is
 * the same for every site, and two sites may be in development at once. Throws a `Refusal` if `host`
 * is no address of this machine, or the port cannot be opened.
 *
 * A page that is still open from an earlier start reloads as soon as it is connected. Connections
 * therefore wait until `admit` is called, when the site can respond.
 */
export async function openRefreshListener(host: string, wantedPort: number) {
  const server = createServer((_, res) => res.writeHead(426).end())
  const admitted = createServer()
  const open = Promise.withResolvers<void>()
  server.on('upgrade', async (...request) => {
    await open.promise
    admitted.emit('upgrade', ...request)
  })
  await once(server.listen(wantedPort, host), 'listening').catch((error) => {
    throw toListenRefusal(error, wantedPort, 'HOST')
  })
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { server: admitted, port, admit: open.resolve, close: () => server.close() }
}
