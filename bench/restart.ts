import { writeFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startPostgres } from '../api/src/testing/postgres.ts'
import { addressesOf, makePages } from './content.ts'
import { importPages, startProduct, temporaryFolder } from './product.ts'

const clients = 12
const restarts = 3
const betweenMs = 15_000

/** Counts failed requests, on keep-alive and new connections, during restarts on both databases. */
export async function measureRestart() {
  const server = await startPostgres()
  try {
    const rows = []
    for (const database of ['SQLite', 'PostgreSQL'])
      for (const processes of [1, 2]) {
        const url = database === 'SQLite' ? {} : { DATABASE_URL: `${server.url}/postgres` }
        rows.push({ database, processes, restarts, ...(await measure(processes, url)) })
      }
    console.table(rows)
  } finally {
    server.stop()
  }
}

async function measure(processes: number, more: { DATABASE_URL?: string }) {
  const dataDir = join(temporaryFolder(), 'data')
  const list = join(temporaryFolder(), 'pages.json')
  const pages = makePages(50, 2)
  writeFileSync(list, JSON.stringify(pages))
  if (more.DATABASE_URL) process.env.DATABASE_URL = more.DATABASE_URL
  importPages(dataDir, list, ['--new'])
  delete process.env.DATABASE_URL
  const product = await startProduct(dataDir, '1', '0,1', { ...more, WORKERS: String(processes) })
  let isOver = false
  const counts = { sent: 0, failed: 0 }
  const addresses = addressesOf(pages)
  const asking = Array.from({ length: clients }, async (_, at) => {
    const agent = new Agent({ keepAlive: at % 2 === 0 })
    while (!isOver) {
      const address = addresses[counts.sent++ % addresses.length] ?? '/'
      if (!(await isAnswered(product.url + address, agent))) counts.failed++
      // Idle connections are the ones that a server may close.
      await wait(at * at)
    }
    agent.destroy()
  })
  for (let at = 0; at < restarts; at++) {
    await wait(betweenMs / 2)
    product.replace()
    await wait(betweenMs / 2)
  }
  isOver = true
  await Promise.all(asking)
  await product.stop()
  return counts
}

function isAnswered(url: string, agent: Agent): Promise<boolean> {
  return new Promise((resolve) => {
    get(url, { agent }, (answer) => {
      answer
        .resume()
        .once('end', () => resolve(answer.statusCode === 200))
        .once('error', () => resolve(false))
    }).once('error', () => resolve(false))
  })
}
