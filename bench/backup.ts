import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { addressesOf, makePages } from './content.ts'
import { importPages, startProduct, temporaryFolder } from './product.ts'

const cli = join(import.meta.dirname, '../server/src/cli/main.ts')
/** As `npx vitrine` starts it: see bin/vitrine.mjs. */
const flags = ['--max-semi-space-size=4', '--optimize-for-size']
const megabyte = 1024 * 1024
const mediaMegabytes = 800
const databaseMegabytes = 200
const pagesASecond = 100
const secondMs = 1_000
const memoryEveryMs = 20

/** A site of 1 GB: its backup while 100 pages a second are asked for, its trial, its restore. */
export async function measureBackup() {
  const folder = temporaryFolder()
  const dataDir = join(folder, 'data')
  const pages = makePages(200, 3)
  const list = join(folder, 'pages.json')
  writeFileSync(list, JSON.stringify(pages))
  importPages(dataDir, list)
  fill(dataDir)
  const addresses = addressesOf(pages)
  const product = await startProduct(dataDir, '1', '0,1')
  // What is asked for the first time is rendered: that is not what is measured.
  await asking(product.url, addresses, wait(6 * secondMs))
  const calm = await asking(product.url, addresses, wait(10 * secondMs))
  const file = join(folder, 'site.backup')
  const making = run(dataDir, 'backup', file)
  const during = await asking(product.url, addresses, making)
  const made = await making
  console.log(`pages without a backup: ${calm}`)
  console.log(`pages beside a backup:  ${during}`)
  console.log(`backup:  ${made}, ${Math.round(statSync(file).size / megabyte)} MB`)
  await product.stop()
  console.log(`verify:  ${await run(dataDir, 'backup:verify', file)}`)
  rmSync(dataDir, { recursive: true })
  console.log(`restore: ${await run(dataDir, 'restore', file)}`)
}

/** Photographs, which do not get smaller, and a database that has grown. */
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

/** Runs a command of the owner; answers how long it took, and the most memory that it held. */
async function run(dataDir: string, ...words: string[]): Promise<string> {
  const began = performance.now()
  const child = spawn(process.execPath, [...flags, cli, ...words], {
    env: { ...process.env, DATA_DIR: dataDir, MALLOC_ARENA_MAX: '2' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  let peak = 0
  const look = setInterval(() => {
    const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
    peak = Math.max(peak, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0))
  }, memoryEveryMs)
  const code = await new Promise((resolve) => child.once('exit', resolve))
  clearInterval(look)
  if (code !== 0) throw new Error(`${words[0]} has ended with ${code}.`)
  const seconds = ((performance.now() - began) / secondMs).toFixed(1)
  return `${seconds} s, ${Math.round(peak / 1024)} MB of memory`
}

/** Asks for pages at a steady pace as long as something lasts, each counted from when it was due. */
async function asking(url: string, addresses: string[], lasting: Promise<unknown>) {
  let isOver = false
  void lasting.finally(() => {
    isOver = true
  })
  const times: number[] = []
  const asked: Promise<void>[] = []
  const began = performance.now()
  for (let at = 0; !isOver; at++) {
    const due = began + (at * secondMs) / pagesASecond
    while (performance.now() < due) await wait(Math.max(0, due - performance.now()))
    asked.push(visit(url + addresses[at % addresses.length], due, times))
  }
  await Promise.all(asked)
  times.sort((a, b) => a - b)
  const at = (share: number) => (times[Math.ceil(times.length * share) - 1] ?? 0).toFixed(0)
  return `${times.length} pages, median ${at(0.5)} ms, 99 % ${at(0.99)} ms, slowest ${at(1)} ms`
}

async function visit(address: string, due: number, times: number[]) {
  const answer = await fetch(address, { headers: { accept: 'text/html' } })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${address} answers ${answer.status}.`)
  times.push(performance.now() - due)
}
