import { randomBytes } from 'node:crypto'
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { runCommand } from './command.ts'
import { addressesOf, makePages } from './content.ts'
import type { Blocks } from './event-loop-blocks.ts'
import { blocksEnvironment, readLongestBlocks } from './longest-blocks.ts'
import { importPages, startProduct, temporaryFolder } from './product.ts'

const megabyte = 1024 * 1024
const mediaMegabytes = 800
const databaseMegabytes = 200
const pagesASecond = 100
const secondMs = 1_000

/** Measures a site of 1 GB: its backup during 100 page requests a second, the verification, the restore. */
export async function measureBackup() {
  const folder = temporaryFolder()
  const dataDir = join(folder, 'data')
  const pages = makePages(200, 3)
  const list = join(folder, 'pages.json')
  writeFileSync(list, JSON.stringify(pages))
  importPages(dataDir, list)
  fill(dataDir)
  const addresses = addressesOf(pages)
  const product = await startProduct(dataDir, '1', '0,1', blocksEnvironment)
  // Warms the cache: the first request of each page renders it.
  await requestPages(product.url, addresses, wait(6 * secondMs))
  await readLongestBlocks()
  const calm = await requestPages(product.url, addresses, wait(10 * secondMs))
  const calmBlocks = await readLongestBlocks()
  const file = join(folder, 'site.backup')
  const making = run(dataDir, 'backup', file)
  const during = await requestPages(product.url, addresses, making)
  const made = await making
  const blocks = await readLongestBlocks()
  console.log(`pages without a backup: ${calm}, ${formatBlocks(calmBlocks)}`)
  console.log(`pages during a backup:  ${during}, ${formatBlocks(blocks)}`)
  console.log(`backup:  ${made}, ${Math.round(statSync(file).size / megabyte)} MB`)
  const hourly = run(dataDir, 'backup:hourly')
  const duringHourly = await requestPages(product.url, addresses, hourly)
  const hourlyBlocks = await readLongestBlocks()
  console.log(`pages during an hourly copy: ${duringHourly}, ${formatBlocks(hourlyBlocks)}`)
  console.log(`hourly copy, the first: ${await hourly}`)
  console.log(`hourly copy, the next:  ${await run(dataDir, 'backup:hourly')}`)
  await product.stop()
  console.log(`verify:  ${await run(dataDir, 'backup:verify', file)}`)
  rmSync(dataDir, { recursive: true })
  console.log(`restore: ${await run(dataDir, 'restore', file)}`)
}

/** Blocks of the product's event loop. Wall-clock time above CPU time is waiting for disk or CPU. */
const formatBlocks = ({ processor, clock }: Blocks) =>
  `event loop blocked for at most ${processor.toFixed(0)} ms CPU, ${clock.toFixed(0)} ms wall-clock`

/** Adds incompressible media files and rows to the site. */
function fill(dataDir: string) {
  mkdirSync(join(dataDir, 'media'), { recursive: true })
  for (let at = 0; at < mediaMegabytes; at++)
    writeFileSync(join(dataDir, 'media', `photo-${at}.jpg`), randomBytes(megabyte))
  const sqlite = new DatabaseSync(join(dataDir, 'vitrine.db'))
  const insert = sqlite.prepare('insert into settings (name, value) values (?, ?)')
  sqlite.exec('begin')
  for (let at = 0; at < databaseMegabytes; at++)
    insert.run(`filling ${at}`, randomBytes(megabyte / 2).toString('hex'))
  sqlite.exec('commit')
  sqlite.close()
}

/** Runs a command. Returns its wall-clock time, its CPU time and its peak memory. */
async function run(dataDir: string, ...words: string[]): Promise<string> {
  const { seconds, busy, megabytes } = await runCommand(dataDir, ...words)
  return `${seconds.toFixed(1)} s, ${busy.toFixed(1)} s CPU, ${megabytes} MB of memory`
}

/** Requests pages at a fixed rate until `lasting` resolves. Latency counts from the scheduled send time. */
async function requestPages(url: string, addresses: string[], lasting: Promise<unknown>) {
  let isOver = false
  void lasting.finally(() => {
    isOver = true
  })
  const times: number[] = []
  const requests: Promise<void>[] = []
  const began = performance.now()
  for (let at = 0; !isOver; at++) {
    const due = began + (at * secondMs) / pagesASecond
    while (performance.now() < due) await wait(Math.max(0, due - performance.now()))
    requests.push(visit(url + addresses[at % addresses.length], due, times))
  }
  await Promise.all(requests)
  times.sort((a, b) => a - b)
  const at = (share: number) => (times[Math.ceil(times.length * share) - 1] ?? 0).toFixed(0)
  return `${times.length} pages, median ${at(0.5)} ms, 99 % ${at(0.99)} ms, slowest ${at(1)} ms`
}

async function visit(address: string, due: number, times: number[]) {
  const ask = () => fetch(address, { headers: { accept: 'text/html' } })
  // An idle connection may close at the moment of its next request.
  const answer = await ask().catch(ask)
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${address} returned ${answer.status}.`)
  times.push(performance.now() - due)
}
