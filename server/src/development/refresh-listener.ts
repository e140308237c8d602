import { once } from 'node:events'
import { createServer } from 'node:http'
import { refusalOf } from '../listener/hosts.ts'

/**
 * Opens where pages hear of what is saved, at a port that is free unless one is named: the build tool's
 * own is the same for every site, and a person may have two in development. Throws a `Refusal` where HOST
 * is not ours.
 *
 * A page of an earlier start reloads once it is connected, so pages wait until `admit` is called: the site
 * does not answer before.
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
