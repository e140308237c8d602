import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startPostgres } from '../api/src/testing/postgres.ts'
import { addressesOf, makePages } from './content.ts'
import { importPages, load, startProduct, temporaryFolder } from './product.ts'

const seconds = 8
const counts = [1, 2, 3]
const kinds = [
  ['rendered', '0'],
  ['held', '1'],
] as const

/**
 * One, two and three processes on one PostgreSQL: pages per second, and what a page costs of a
 * processor, in the processes and in the parent that hands connections to them.
 */
export async function measureProcesses() {
  const server = await startPostgres()
  try {
    const folder = temporaryFolder()
    const pages = makePages(200, 3)
    const list = join(folder, 'pages.json')
    writeFileSync(list, JSON.stringify(pages))
    process.env.DATABASE_URL = `${server.url}/postgres`
    importPages(join(folder, 'data'), list)
    const rows = []
    for (const [kind, cache] of kinds)
      for (const count of counts)
        rows.push({
          kind,
          ...(await measure(join(folder, 'data'), cache, count, addressesOf(pages))),
        })
    console.table(rows)
  } finally {
    server.stop()
  }
}

async function measure(dataDir: string, cache: '0' | '1', count: number, addresses: string[]) {
  const product = await startProduct(dataDir, cache, '0,1', {
    DATABASE_URL: process.env.DATABASE_URL ?? '',
    WORKERS: String(count),
  })
  load(product.url, addresses, seconds / 2)
  const [parent, below] = [product.busy(), product.busyBelow()]
  const perSecond = load(product.url, addresses, seconds)
  const requests = perSecond * seconds
  const cost = (busy: number) => ((busy / requests) * 1_000).toFixed(3)
  const row = {
    processes: count,
    'pages a second': perSecond,
    'ms of a processor': cost(product.busyBelow() - below),
    'of the parent': cost(product.busy() - parent),
  }
  await product.stop()
  return row
}
