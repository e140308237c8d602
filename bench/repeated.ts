import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Recorded } from './bare.ts'
import { addressesOf, makePages } from './content.ts'
import { median } from './median.ts'
import {
  busySeconds,
  importPages,
  load,
  type Running,
  startProduct,
  temporaryFolder,
} from './product.ts'

const usualRounds = 6
const warmSeconds = 6
const seconds = 4
const microseconds = 1_000_000
const barePort = 4182
const lookAgainMs = 50
/** Node writes these headers itself, in the bare server too. */
const ownOfNode = ['date', 'connection', 'keep-alive']
const https = 'https://bench.example.org'

type Served = Pick<Running, 'url' | 'busy' | 'stop'>

/**
 * Compares cached Brotli pages with a bare `node:http` server that sends the same headers and bytes,
 * in turn: over http, and as behind a proxy that terminates TLS.
 */
export async function measureRepeated([rounds = usualRounds]: (string | number)[]) {
  const folder = temporaryFolder()
  const pages = makePages(200, 3)
  const file = join(folder, 'pages.json')
  writeFileSync(file, JSON.stringify(pages))
  importPages(folder, file)
  const publicUrls: Record<string, string>[] = [{}, { PUBLIC_URL: https }]
  for (const more of publicUrls) {
    console.log(more.PUBLIC_URL ? 'behind an https proxy:' : 'over http:')
    const product = await startProduct(folder, '1', '0', more)
    await compareWithBare(product, addressesOf(pages), Number(rounds))
  }
}

async function compareWithBare(product: Running, addresses: string[], rounds: number) {
  const recorded: Recorded[] = []
  for (const address of addresses) recorded.push(await whenCompressed(product.url, address))
  const bare = await startBare(recorded)
  const servers: Record<string, Served> = { bare, product }
  const rates: Record<string, number[]> = { bare: [], product: [] }
  const costs: Record<string, number[]> = { bare: [], product: [] }
  for (const { url } of Object.values(servers)) load(url, addresses, warmSeconds, 'br')
  for (let round = 0; round < rounds; round++) {
    for (const [name, { url, busy }] of Object.entries(servers)) {
      const before = busy()
      const rate = load(url, addresses, seconds, 'br')
      rates[name]?.push(rate)
      costs[name]?.push(((busy() - before) / (rate * seconds)) * microseconds)
    }
  }
  for (const name of Object.keys(servers))
    console.log(
      `  ${name}: ${median(rates[name])} pages/s (${rates[name]?.join(', ')}), ${median(costs[name]).toFixed(1)} µs CPU each`,
    )
  const share = median(rates.product) / median(rates.bare)
  const cost = median(costs.bare) / median(costs.product)
  console.log(`  share of requests: ${share.toFixed(2)}; by CPU time: ${cost.toFixed(2)}`)
  await bare.stop()
  await product.stop()
}

/** Returns the response once the Brotli page is cached. */
async function whenCompressed(url: string, address: string): Promise<Recorded> {
  for (;;) {
    const { fields, body, isCached } = await ask(url, address)
    if (isCached) return { path: address, fields, body: body.toString('base64') }
    await wait(lookAgainMs)
  }
}

function ask(url: string, address: string) {
  return new Promise<{ fields: string[]; body: Buffer; isCached: boolean }>((resolve, reject) => {
    const headers = { accept: 'text/html', 'accept-encoding': 'br' }
    request(url + address, { headers }, (answer) => {
      const parts: Buffer[] = []
      const { headers, rawHeaders: raw } = answer
      const fields = raw.flatMap((name, at) =>
        at % 2 === 0 && !ownOfNode.includes(name.toLowerCase()) ? [name, raw[at + 1] ?? ''] : [],
      )
      // A page that has just been rendered has no ETag yet.
      const isCached = headers.etag !== undefined && headers['content-encoding'] === 'br'
      answer.on('data', (part) => parts.push(part))
      answer.once('end', () => resolve({ fields, body: Buffer.concat(parts), isCached }))
      answer.once('error', reject)
    })
      .once('error', reject)
      .end()
  })
}

async function startBare(recorded: Recorded[]): Promise<Served> {
  const file = join(temporaryFolder(), 'answers.json')
  writeFileSync(file, JSON.stringify(recorded))
  const program = join(import.meta.dirname, 'bare.ts')
  const words = ['-c', '0', process.execPath, program, file, String(barePort)]
  const child = spawn('taskset', words, { stdio: ['ignore', 'pipe', 'inherit'] })
  process.once('exit', () => child.kill())
  await new Promise((resolve, reject) => {
    child.stdout.once('data', resolve)
    child.once('exit', () => reject(new Error(`Port ${barePort} is in use.`)))
  })
  const stop = async () => {
    child.kill()
    await new Promise((resolve) => child.once('exit', resolve))
  }
  return { url: `http://127.0.0.1:${barePort}`, busy: () => busySeconds(child), stop }
}
