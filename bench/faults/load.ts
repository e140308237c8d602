import { Agent, type IncomingMessage, request } from 'node:http'
import { storeContents } from '../../contract/src/endpoints/site-server.ts'
import { siteKeyHeader } from '../../contract/src/http/paths.ts'

const pagesASecond = 50
const writesASecond = 4
const secondMs = 1_000
/** A request without a response by then has failed. */
const patienceMs = 20_000
const socketsMax = 100

/** What became of the requests of one kind. */
export interface Outcomes {
  sent: number
  failed: number
  /** Failures that were said politely. */
  answered503: number
  /** How long each took, in milliseconds. */
  waits: number[]
}

/** What became of the requests of ordinary people. */
export interface Tally {
  pages: Outcomes
  writes: Outcomes
  /** What the product has said to have stored. */
  acknowledged: string[]
}

const noOutcomes = (): Outcomes => ({ sent: 0, failed: 0, answered503: 0, waits: [] })

/** Whom to ask for what; texts are stored where there is a key to do so. */
export interface Load {
  url: string
  addresses: string[]
  siteKey: string | undefined
}

/** Asks for pages, and stores texts, at a steady pace whatever comes back. */
export function sendLoad({ url, addresses, siteKey }: Load) {
  const agent = new Agent({ keepAlive: true, maxSockets: socketsMax })
  const tally: Tally = { pages: noOutcomes(), writes: noOutcomes(), acknowledged: [] }
  const underWay = new Set<Promise<void>>()
  const send = (ask: () => Promise<number>, outcomes: Outcomes, onSuccess = () => {}) => {
    const asked = performance.now()
    outcomes.sent += 1
    const answer = ask().then((status) => {
      outcomes.waits.push(performance.now() - asked)
      if (status === 200 || status === 201) return onSuccess()
      outcomes.failed += 1
      if (status === 503) outcomes.answered503 += 1
    })
    underWay.add(answer)
    void answer.finally(() => underWay.delete(answer))
  }
  let page = 0
  const pages = setInterval(() => {
    const address = addresses[page++ % addresses.length] ?? '/'
    send(() => ask(url + address, { agent }), tally.pages)
  }, secondMs / pagesASecond)
  let text = 0
  const writes = setInterval(() => {
    const id = `bench.t${process.pid}-${++text}`
    const body = JSON.stringify({ [id]: { id, name: id, content: id } })
    const stored = () => void tally.acknowledged.push(id)
    const asked = { agent, body, headers: { [siteKeyHeader]: siteKey ?? '' } }
    send(() => ask(url + storeContents.path, asked), tally.writes, stored)
  }, secondMs / writesASecond)
  if (!siteKey) clearInterval(writes)
  return {
    stop: async () => {
      clearInterval(pages)
      clearInterval(writes)
      await Promise.all(underWay)
      agent.destroy()
      return tally
    },
  }
}

interface Asked {
  agent?: Agent
  body?: string
  headers?: Record<string, string>
}

/** Answers the status; 0 where there was none. */
export function ask(address: string, { agent, body, headers = {} }: Asked = {}) {
  const written = body && {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  }
  const options = {
    ...(agent && { agent }),
    method: body ? 'POST' : 'GET',
    headers: { accept: 'text/html', ...written, ...headers },
  }
  return new Promise<number>((resolve) => {
    const asking = request(address, options, (answer: IncomingMessage) => {
      answer.once('close', () => resolve(answer.complete ? (answer.statusCode ?? 0) : 0))
      answer.once('error', () => resolve(0))
      answer.resume()
    })
    const late = setTimeout(() => asking.destroy(), patienceMs)
    asking.once('error', () => resolve(0))
    asking.once('close', () => clearTimeout(late))
    asking.end(body)
  })
}
