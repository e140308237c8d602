import { loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase } from '../../api/src/db/open.ts'
import { clientFaults } from './clients.ts'
import { diskFaults } from './disk.ts'
import type { Fault } from './fault.ts'
import { ask, type Outcomes, type Tally } from './load.ts'
import { startLoad } from './load-thread.ts'
import { outages } from './outages.ts'
import { type Site, siteKey } from './site.ts'

const beforeMs = 1_000
const afterMs = 2_000
const settleMs = 1_500
const settleMaxMs = 15_000

/** Measures the effect of each fault on readers and writers. The arguments select the faults. */
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
    await settle(site, before)
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
  // On a busy machine, a slow response may come from the processor.
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

/** Waits until all files are closed: a call to a hanging API is aborted after ten seconds. */
async function settle({ files }: Site, before: State) {
  const end = performance.now() + settleMaxMs
  do await wait(settleMs)
  while (files() > before.files && performance.now() < end)
}

/** Requests every page once: during an outage the product still has to serve cached pages. */
async function warm(url: string, addresses: string[]) {
  for (const address of addresses) await ask(url + address)
}

/** Number of acknowledged texts that are missing in the database. */
async function lostOf(url: string, { acknowledged }: Tally) {
  const { db, close } = await openDatabase(url)
  const rows = await db
    .selectFrom('contents')
    .select('id')
    .where('template', '=', 'bench')
    .execute()
  await close()
  const stored = new Set(rows.map(({ id }) => id))
  const lost = acknowledged.filter((id) => !stored.has(id)).length
  return `${lost} of ${acknowledged.length}`
}
