import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { getPageAddress } from '../contract/src/addresses/address.ts'
import { getGeneratedSlug } from '../contract/src/addresses/generated-pages.ts'
import site from '../site.config.ts'
import { blocksEnvironment, readLongestBlocks } from './longest-blocks.ts'
import { median } from './median.ts'
import { pagesASecond, startPages } from './pacing.ts'
import { cli, importPages, type Running, startProduct, temporaryFolder } from './product.ts'
import { startReaders } from './readers.ts'

const searchesASecond = 100
const secondMs = 1_000
const lastingMs = 20 * secondMs
const cachedAddresses = 100
const idleMs = 8 * secondMs
const agent = new Agent({ keepAlive: true })

/**
 * Cached pages without and during 100 searches a second on SQLite, with `pages.json` and
 * `queries.json` of a folder: 99th percentile of the pages, times of the searches, longest blocks.
 */
export async function measureSearchPages([folder = '.']: string[]) {
  const dataDir = temporaryFolder()
  const file = join(folder, 'pages.json')
  console.log(`imported in ${importPages(dataDir, file).toFixed(0)} s`)
  rebuildIndex(dataDir)
  const environment = { ...blocksEnvironment, TRUST_PROXY: '127.0.0.1' }
  const product = await startProduct(dataDir, '1', '0', environment)
  try {
    const pages = readAddresses(file)
    const searches = readSearches(join(folder, 'queries.json'))
    // Fills the caches of pages, vocabularies and compiled code.
    await startPages(product.url, pages, lastingMs)
    for (const search of searches) await requestSearch(product, search, 0)
    await report(product, 'without searches', pages, [])
    await report(product, `during ${searchesASecond} searches a second`, pages, searches)
  } finally {
    await product.stop()
  }
}

function rebuildIndex(dataDir: string) {
  const { status, stderr } = spawnSync(process.execPath, [cli, 'search:rebuild'], {
    env: { ...process.env, DATA_DIR: dataDir },
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(stderr)
}

interface SearchedPage {
  slug: string
}

function readAddresses(file: string): string[] {
  const pages: { translations: Record<string, SearchedPage> }[] = JSON.parse(
    readFileSync(file, 'utf8'),
  )
  const locale = site.i18n.defaultLocale
  const slugs = pages.flatMap(({ translations }) => translations[locale]?.slug ?? [])
  return slugs.slice(0, cachedAddresses).map((slug) => getPageAddress(site.i18n, locale, slug))
}

function readSearches(file: string): string[] {
  const queries: { locale: string; query: string }[] = JSON.parse(readFileSync(file, 'utf8'))
  return queries.map(({ locale, query }) => {
    const address = getPageAddress(site.i18n, locale, getGeneratedSlug('search', locale))
    return `${address}?${new URLSearchParams({ q: query })}`
  })
}

async function report(product: Running, name: string, pages: string[], searches: string[]) {
  // The server closes idle connections: a request on one of them would fail.
  await wait(idleMs)
  await readLongestBlocks()
  const addresses = pages.map((page) => product.url + page)
  const readers = await startReaders(addresses, pagesASecond)
  const busy = product.busy()
  const searching = searchSteadily(product, searches)
  const { percentile99, late } = await readers.seenAfter(lastingMs)
  const times = await searching
  const share = ((product.busy() - busy) * 100 * secondMs) / lastingMs
  readers.stop()
  const { clock, processor } = await readLongestBlocks()
  console.log(
    `${name}: 99th percentile of cached pages ${percentile99.toFixed(1)} ms, longest block ${processor.toFixed(1)} ms CPU (${clock.toFixed(1)} ms by the clock), ${share.toFixed(0)} % of a core; a request was sent up to ${late.toFixed(1)} ms late`,
  )
  if (times.length > 0)
    console.log(`  ${times.length} searches: median ${median(times).toFixed(1)} ms`)
}

/** Sends searches at the rate, without waiting for earlier ones. Returns their times in ms. */
async function searchSteadily(product: Running, searches: string[]): Promise<number[]> {
  if (searches.length === 0) return []
  const all: Promise<number>[] = []
  const began = performance.now()
  for (let at = 0; (at * secondMs) / searchesASecond < lastingMs; at++) {
    await wait(Math.max(0, began + (at * secondMs) / searchesASecond - performance.now()))
    all.push(requestSearch(product, searches[at % searches.length] ?? '', at))
  }
  return Promise.all(all)
}

/**
 * Sends a search from a network of its own. Returns its time in ms. `fetch` would decompress the
 * results, which delays the readers: they are on the same core.
 */
function requestSearch({ url }: Running, search: string, at: number): Promise<number> {
  const began = performance.now()
  const headers = {
    'x-forwarded-for': `10.0.${(at >> 8) & 255}.${at & 255}`,
    'accept-encoding': 'gzip',
  }
  return new Promise((resolve, reject) => {
    request(url + search, { agent, headers }, (answer) => {
      const { statusCode } = answer
      if (statusCode !== 200) reject(new Error(`A search was answered with ${statusCode}.`))
      answer.resume().once('end', () => resolve(performance.now() - began))
    })
      .once('error', reject)
      .end()
  })
}
