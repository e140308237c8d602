import { once } from 'node:events'
import { createServer } from 'node:http'
import { refusalOf } from '../listener/hosts.ts'

/**
 * Opens the listener to which pages connect to be refreshed after a save. Its port is free unless
 * `wanted` names one: the default port of Vite is the same for every site, and two sites may be in
 * development at once. Throws a `Refusal` if `host` is no address of this machine, or the port
 * cannot be opened.
 *
 * A page that is still open from an earlier start reloads as soon as it is connected. Connections
 * therefore wait until `admit` is called, when the site can respond.
 */
export async function openRefreshListener(host: string, wanted: number) {
  const server = createServer((_, res) => res.writeHead(426).end())
  const admitted = createServer()
  const open = Promise.withResolvers<void>()
  server.on('upgrade', async (...request) => {
    await open.promise
    admitted.emit('upgrade', ...request)
  })
  await once(server.listen(wanted, host), 'listening').catch((error) => {
    throw refusalOf(error, wanted, 'HOST')
  })
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { server: admitted, port, admit: open.resolve, close: () => server.close() }
}
