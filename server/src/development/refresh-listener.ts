import { once } from 'node:events'
import { createServer } from 'node:http'
import { refusalOf } from '../listener/hosts.ts'

/**
 * Opens where pages hear of what is saved, at a port that is free: the build tool's own is the same for
 * every site, and a person may have two in development. Throws a `Refusal` where HOST is not ours.
 */
export async function openRefreshListener(host: string) {
  const server = createServer((_, res) => res.writeHead(426).end())
  await once(server.listen(0, host), 'listening').catch((error) => {
    throw refusalOf(error, 0, 'HOST')
  })
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { server, port, close: () => server.close() }
}
