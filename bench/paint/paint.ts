import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { median } from '../median.ts'
import { createPeersFolder } from '../peers.ts'
import { startProduct } from '../product.ts'
import { compressingProxy, otherSite } from './proxy.ts'
import { type FirstView, firstView } from './visit.ts'

const peers = ['next', 'nuxt', 'astro']
const roundsByDefault = 7
const warmRequests = 20
const askAgainMs = 50

/** A target in the configuration of the peers. */
interface Peer {
  name: string
  cwd: string
  start: string[]
  port: number
}

interface Standing {
  name: string
  port: number
  stop: () => unknown
}

/** A running server behind the compressing proxy. */
interface Target {
  name: string
  url: string
  close: () => void
}

/**
 * Compares the first view of one page with the peers, in turn, with CPU and network throttling:
 * `npm run bench -- paint FOLDER [ROUNDS]`. Prints the medians.
 */
export async function measurePaint([given = '', rounds = String(roundsByDefault)]: string[]) {
  const folder = resolve(given)
  if (!existsSync(join(folder, 'bench.mjs')))
    throw new Error(`${given} does not contain bench.mjs.`)
  const [address = '/'] = readFileSync(join(folder, 'data/urls.txt'), 'utf8').split('\n')
  const standing = [await product(folder), ...(await peersOf(folder))]
  const taken = new Map<string, FirstView[]>(standing.map(({ name }) => [name, []]))
  const targets: Target[] = []
  const search = await otherSite()
  try {
    for (const { name, port } of standing) {
      await warm(port, address)
      targets.push({ name, ...(await compressingProxy(port)) })
    }
    for (let round = 0; round <= Number(rounds); round++) {
      for (const { name, url } of targets) {
        const view = await firstView(url + address, search.url)
        // The first round compresses the files and warms the file cache.
        if (round > 0) taken.get(name)?.push(view)
        else if (view.errors.length > 0) console.error(name, view.errors)
      }
    }
  } finally {
    for (const { close } of [search, ...targets]) close()
    for (const { stop } of standing) await stop()
  }
  console.table(Object.fromEntries([...taken].map(([name, views]) => [name, medians(views)])))
}

async function product(folder: string): Promise<Standing> {
  const { url, stop } = await startProduct(createPeersFolder(folder), '1')
  return { name: 'vitrine', port: Number(new URL(url).port), stop }
}

async function peersOf(folder: string): Promise<Standing[]> {
  const { default: config } = await import(pathToFileURL(join(folder, 'peers.config.mjs')).href)
  const listed: Peer[] = config.targets
  return listed.filter(({ name }) => peers.includes(name)).map(startPeer)
}

function startPeer({ name, cwd, start: [, ...words], port }: Peer): Standing {
  const child: ChildProcess = spawn(process.execPath, words, {
    cwd,
    stdio: 'ignore',
    env: { PATH: process.env.PATH, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: String(port) },
  })
  return { name, port, stop: () => child.kill('SIGTERM') }
}

/** Waits until the server responds, then sends enough requests to compile its code. */
async function warm(port: number, address: string) {
  const ask = () => fetch(`http://127.0.0.1:${port}${address}`).catch(() => undefined)
  while (!(await ask())?.ok) await new Promise((resolve) => setTimeout(resolve, askAgainMs))
  for (let count = 0; count < warmRequests; count++) await ask()
}

function medians(views: FirstView[]) {
  const [first] = views
  const names = Object.keys(first ?? {}).filter((name) => name !== 'errors')
  return Object.fromEntries(
    names.map((name) => [name, roundedMedian(views.map((view) => view[name as 'hydrated']))]),
  )
}

function roundedMedian(values: number[]) {
  const middle = median(values)
  return middle < 1 ? Number(middle.toFixed(4)) : Math.round(middle)
}
