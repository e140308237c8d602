import { loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase } from '../../api/src/db/open.ts'
import { clientFaults } from './clients.ts'
import { diskFaults } from './disk.ts'
import { ask, type Outcomes, type Tally } from './load.ts'
import { startLoad } from './load-thread.ts'
import { outages } from './outages.ts'
import { type Site, siteKey } from './site.ts'

/** What is done to a running product, and what it runs on. */
export interface Fault {
  name: string
  /** Starts everything that the row needs, or says in a sentence why it cannot be had here. */
  begin: () => Promise<Begun | string>
}

export interface Begun {
  site: Site
  /** Where the texts are that the product says to have stored; none are sent without it. */
  database?: string
  /** Addresses that are asked for beside the pages. */
  more?: string[]
  /** Does the harm, and answers a sentence about what became of it. */
  harm: () => Promise<string>
  end: () => Promise<void>
}

const beforeMs = 1_000
const afterMs = 2_000
const settleMs = 1_500

/** What each fault does to those who read and write meanwhile; words choose among the faults. */
export async function measureFaults(words: string[]) {
  const faults = [...outages, ...diskFaults, ...clientFaults]
  const chosen = faults.filter(
    ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
  )
  console.log(row(columns.map(([name]) => name)))
  console.log(row(columns.map(([name]) => '-'.repeat(name.length))))
  const sentences: string[] = []
  for (const fault of chosen) sentences.push(`- ${fault.name}: ${await measure(fault)}`)
  console.log(`\n${sentences.join('\n')}`)
}

async function measure({ name, begin }: Fault) {
  const begun = await begin()
  if (typeof begun === 'string') {
    console.log(row([name, ...columns.slice(1).map(() => '')]))
    return begun
  }
  const { site, database, harm, end, more = [] } = begun
  try {
    const addresses = [...(await pagesOf(site.url)), ...more]
    await warm(site.url, addresses)
    await wait(settleMs)
    const before = stateOf(site)
    const load = await startLoad({ url: site.url, addresses, siteKey: database && siteKey })
    await wait(beforeMs)
    const sentence = await harm()
    await wait(afterMs)
    const tally = await load.stop()
    await wait(settleMs)
    const after = stateOf(site)
    await site.stop()
    const lost = database === undefined ? '' : await lostOf(database, tally)
    console.log(row(columns.map(([, cell]) => cell({ name, tally, before, after, lost }))))
    return sentence
  } finally {
    await site.stop()
    await end()
  }
}

interface State {
  files: number
  memory: number
  logged: number
}

interface Measured {
  name: string
  tally: Tally
  before: State
  after: State
  lost: string
}

const columns: [name: string, cell: (measured: Measured) => string][] = [
  ['fault                                       ', ({ name }) => name],
  ['pages', ({ tally: { pages } }) => String(pages.sent)],
  ['failed (503)', ({ tally: { pages } }) => failuresOf(pages)],
  ['p99    ', ({ tally: { pages } }) => percentile(pages, 0.99)],
  ['longest ', ({ tally: { pages } }) => percentile(pages, 1)],
  ['writes', ({ tally: { writes } }) => String(writes.sent || '')],
  ['failed (503)', ({ tally: { writes } }) => (writes.sent ? failuresOf(writes) : '')],
  ['longest ', ({ tally: { writes } }) => percentile(writes, 1)],
  ['lost    ', ({ lost }) => lost],
  ['files before', ({ before }) => String(before.files)],
  ['after', ({ after }) => String(after.files)],
  ['memory before', ({ before }) => `${before.memory} MB`],
  ['after ', ({ after }) => `${after.memory} MB`],
  ['log lines', ({ before, after }) => String(after.logged - before.logged)],
  // Beside others, a wait may be that of the processor.
  ['load', () => loadavg()[0]?.toFixed(1) ?? ''],
]

const row = (cells: string[]) =>
  `| ${cells.map((cell, at) => cell.padEnd(columns[at]?.[0].length ?? 0)).join(' | ')} |`

const failuresOf = ({ failed, answered503 }: Outcomes) => `${failed} (${answered503})`

function percentile({ waits }: Outcomes, share: number) {
  const ms = waits.toSorted((a, b) => a - b)[Math.ceil(share * waits.length) - 1]
  return ms === undefined ? '' : `${Math.round(ms)} ms`
}

const stateOf = ({ files, memory, logged }: Site): State => ({
  files: files(),
  memory: memory(),
  logged: logged(),
})

/** The paths of all published pages. */
async function pagesOf(url: string) {
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text()
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = '']) => new URL(address).pathname,
  )
}

/** Asks for every page once: what has been asked for before is what an outage may not take. */
async function warm(url: string, addresses: string[]) {
  for (const address of addresses) await ask(url + address)
}

/** How many of the texts that were acknowledged the database does not hold. */
async function lostOf(url: string, { acknowledged }: Tally) {
  const { db, close } = await openDatabase(url)
  const rows = await db
    .selectFrom('contents')
    .select('id')
    .where('template', '=', 'bench')
    .execute()
  await close()
  const held = new Set(rows.map(({ id }) => id))
  const lost = acknowledged.filter((id) => !held.has(id)).length
  return `${lost} of ${acknowledged.length}`
}
