import { Agent, type IncomingMessage, request } from 'node:http'
import { apiPaths, siteKeyHeader } from '../../contract/src/paths.ts'
import { siteKey } from './site.ts'

const pagesASecond = 50
const writesASecond = 4
const secondMs = 1_000
/** What has not been answered by then has failed. */
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

/** Asks for pages, and stores texts if told to, at a steady pace whatever comes back. */
export function sendLoad(url: string, addresses: string[], writing: boolean) {
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
    send(() => ask(agent, url + address), tally.pages)
  }, secondMs / pagesASecond)
  let text = 0
  const writes = setInterval(() => {
    const id = `bench.t${process.pid}-${++text}`
    const body = JSON.stringify({ [id]: { id, name: id, content: id } })
    const stored = () => void tally.acknowledged.push(id)
    send(() => ask(agent, url + apiPaths.storeContents, body), tally.writes, stored)
  }, secondMs / writesASecond)
  if (!writing) clearInterval(writes)
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

/** Answers the status; 0 where there was none. */
function ask(agent: Agent, address: string, body?: string) {
  const headers = { accept: 'text/html' }
  const write = { 'content-type': 'application/json', [siteKeyHeader]: siteKey }
  const options = body
    ? { agent, method: 'POST', headers: { ...write, 'content-length': Buffer.byteLength(body) } }
    : { agent, headers }
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
