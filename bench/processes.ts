import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startPostgres } from '../api/src/testing/postgres.ts'
import { secondMs } from '../contract/src/bounds/durations.ts'
import { addressesOf, makePages } from './content.ts'
import { importInto, load, startProduct, temporaryFolder } from './product.ts'

const seconds = 8
const startMs = 200
/** As browsers send it: without it the server decompresses the cached page each time. */
const encoding = 'br'
const usualCounts = ['1', '2', '3']
const kinds = [
  ['rendered', '0'],
  ['cached', '1'],
] as const

/**
 * Measures one, two and three processes on one PostgreSQL: CPU time of a page in each process and in
 * the parent that distributes connections, and the share of requests of each. CPU time shows how the
 * processes scale even on a machine without a free core for each, unlike pages per second.
 */
export async function measureProcesses(words: string[]) {
  const server = await startPostgres()
  try {
    const dataDir = join(temporaryFolder(), 'data')
    const pages = makePages(200, 3)
    const databaseUrl = `${server.url}/postgres`
    importInto(databaseUrl, dataDir, pages)
    const rows = []
    for (const [kind, cache] of kinds)
      for (const count of words.length > 0 ? words : usualCounts) {
        const environment = { DATABASE_URL: databaseUrl, WORKERS: count }
        rows.push({ kind, ...(await measure(dataDir, cache, environment, addressesOf(pages))) })
      }
    console.table(rows)
    console.log(
      `load of the machine: ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores`,
    )
  } finally {
    server.stop()
  }
}

async function measure(
  dataDir: string,
  cache: '0' | '1',
  environment: { DATABASE_URL: string; WORKERS: string },
  addresses: string[],
) {
  const product = await startProduct(dataDir, cache, '0,1', environment)
  try {
    const count = Number(environment.WORKERS)
    // The first worker prints the address; the others start later.
    while ((await readWorkers(product.url)).length < count) await wait(startMs)
    load(product.url, addresses, seconds / 2, encoding)
    const before = await readWorkers(product.url)
    const parent = product.busy()
    const perSecond = load(product.url, addresses, seconds, encoding)
    const ofParent = product.busy() - parent
    const after = await readWorkers(product.url)
    return {
      processes: count,
      'pages a second here': perSecond,
      ...costsOf(before, after, ofParent),
    }
  } finally {
    await product.stop()
  }
}

interface Worked {
  requests: number
  /** CPU time in seconds. */
  busy: number
}

function costsOf(before: Worked[], after: Worked[], ofParent: number) {
  const shares = after.map(({ requests, busy }, at) => {
    const own = requests - (before[at]?.requests ?? 0)
    return { requests: own, busy: busy - (before[at]?.busy ?? 0) }
  })
  const all = shares.reduce((sum, { requests }) => sum + requests, 0)
  const costs = shares.map(({ requests, busy }) => (busy / requests) * secondMs)
  // With a core for each process, and without the load generator.
  const possible = costs.reduce((sum, ms) => sum + secondMs / ms, 0)
  return {
    'share of each, %': shares.map(({ requests }) => Math.round((100 * requests) / all)).join(' '),
    'ms CPU in each': costs.map((ms) => ms.toFixed(3)).join(' '),
    'ms CPU in the parent': ((ofParent / all) * secondMs).toFixed(4),
    'possible pages a second, a core each': Math.round(possible),
  }
}

/** Counters of each worker, from its metrics. */
async function readWorkers(url: string): Promise<Worked[]> {
  const metrics = await (await fetch(`${url}/metrics`, { headers: { connection: 'close' } })).text()
  const of = (name: string) =>
    [...metrics.matchAll(new RegExp(`^${name}\\{worker="\\d+"\\} (\\S+)$`, 'gm'))].map(
      ([, value]) => Number(value),
    )
  const busy = of('process_cpu_seconds_total')
  return of('vitrine_worker_http_requests_total').map((requests, at) => ({
    requests,
    busy: busy[at] ?? 0,
  }))
}
