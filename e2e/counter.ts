import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { test as base } from './product.ts'

/** A request that the analytics program received. */
export interface Told {
  address: string
  headers: IncomingHttpHeaders
  body: string
}

interface Counter {
  origin: string
  sent: Told[]
}

interface Telling {
  counter: Counter
  sent: Told[]
  /** The owner's settings, without the address of the program. */
  analytics: Record<string, unknown>
}

/** Tests on a site that sends its page views to an analytics program: a server in the worker. */
export const test = base.extend<Telling>({
  analytics: [{ sender: 'disabled' }, { option: true }],
  counter: async ({ keep }, use) => use(await keep('counter', openCounter)),
  otherSite: ({ counter, analytics }, use) =>
    use({ analytics: { ...analytics, url: `${counter.origin}/counter` } }),
  sent: async ({ counter }, use) => {
    counter.sent.length = 0
    await use(counter.sent)
  },
})

async function openCounter() {
  const sent: Told[] = []
  const server = createServer(async (req, res) => {
    sent.push(await readTold(req))
    // Sends no CORS headers: no other origin can read the response.
    res.writeHead(204).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const close = async () => {
    server.closeAllConnections()
    server.close()
  }
  return { thing: { origin: `http://127.0.0.1:${port}`, sent }, close }
}

async function readTold(req: IncomingMessage): Promise<Told> {
  return { address: `${req.method} ${req.url}`, headers: req.headers, body: await text(req) }
}
