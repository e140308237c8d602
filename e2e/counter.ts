import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { test as base } from './product.ts'

/** A request that the analytics program received. */
export interface ReceivedRequest {
  address: string
  headers: IncomingHttpHeaders
  body: string
}

interface Counter {
  origin: string
  sent: ReceivedRequest[]
}

interface CounterFixtures {
  counter: Counter
  sent: ReceivedRequest[]
  /** The owner's settings, without the address of the program. */
  analytics: Record<string, unknown>
}

/** Tests on a site that sends its page views to an analytics program: a server in the worker. */
export const test = base.extend<CounterFixtures>({
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
  const sent: ReceivedRequest[] = []
  const server = createServer(async (req, res) => {
    sent.push(await readRequest(req))
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

async function readRequest(req: IncomingMessage): Promise<ReceivedRequest> {
  return { address: `${req.method} ${req.url}`, headers: req.headers, body: await text(req) }
}
