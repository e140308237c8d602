import { Agent, type IncomingMessage, request } from 'node:http'
import { storeContents } from '../../contract/src/endpoints/site-server.ts'
import { siteKeyHeader } from '../../contract/src/http/paths.ts'

const pagesASecond = 50
const writesASecond = 4
const secondMs = 1_000
/** A request without a response within this time has failed. */
const patienceMs = 20_000
const socketsMax = 100

/** Results of the requests of one kind. */
export interface Outcomes {
  sent: number
  failed: number
  /** Failures with status 503. */
  answered503: number
  /** Latency of each request in milliseconds. */
  waits: number[]
}

/** Results of the requests of readers and writers. */
export interface Tally {
  pages: Outcomes
  writes: Outcomes
  /** Texts that the product acknowledged. */
  acknowledged: string[]
}

const noOutcomes = (): Outcomes => ({ sent: 0, failed: 0, answered503: 0, waits: [] })

/** Target and paths of the load. It stores texts if there is a key. */
export interface Load {
  url: string
  addresses: string[]
  siteKey: string | undefined
}

/** Requests pages and stores texts at a fixed rate, whatever the responses. */
export function sendLoad({ url, addresses, siteKey }: Load) {
  const agent = new Agent({ keepAlive: true, maxSockets: socketsMax })
  const tally: Tally = { pages: noOutcomes(), writes: noOutcomes(), acknowledged: [] }
  const underWay = new Set<Promise<void>>()
  const send = (ask: () => Promise<number>, outcomes: Outcomes, onSuccess = () => {}) => {
    const began = performance.now()
    outcomes.sent += 1
    const answer = ask().then((status) => {
      outcomes.waits.push(performance.now() - began)
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
    const options = { agent, body, headers: { [siteKeyHeader]: siteKey ?? '' } }
    send(() => ask(url + storeContents.path, options), tally.writes, stored)
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

interface RequestOptions {
  agent?: Agent
  body?: string
  headers?: Record<string, string>
}

/** Returns the status, or 0 if there was no response. */
export function ask(address: string, { agent, body, headers = {} }: RequestOptions = {}) {
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
