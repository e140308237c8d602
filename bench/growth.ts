import { cpSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fillPages, localesOf, slugOf } from './filled.ts'
import { blocksEnvironment, readLongestBlocks } from './longest-blocks.ts'
import { type Running, startProduct, temporaryFolder } from './product.ts'
import { publishTitles, startPublisher } from './publisher.ts'

/** Pages × languages. The last one is the largest supported site. */
const usualSizes = ['10000x3', '10000x10', '10000x40']
const requested = 200
const publishes = 5
const watching = { times: publishes, lookAgainMs: 5 }
const secondMs = 1_000
const root = join(import.meta.dirname, '..')

/**
 * Measures sites with more and more languages: CPU time of a start, a first page, a rendered page, a
 * sitemap and a publish; memory; and the time until a publish is visible.
 */
export async function measureGrowth(words: string[]) {
  for (const size of words.length > 0 ? words : usualSizes) {
    const [pages = 0, languages = 1] = size.split('x').map(Number)
    const product = productIn(languages)
    const dataDir = temporaryFolder()
    // Creates an empty database of this version.
    await (await startProduct(dataDir, '1', '0,1', {}, product)).stop()
    fillPages(join(dataDir, 'vitrine.db'), pages, languages)
    console.log(`${pages} pages in ${languages} languages`)
    const began = performance.now()
    const running = await startProduct(dataDir, '1', undefined, blocksEnvironment, product)
    try {
      report('ready', running, began, 0)
      await measure(running, dataDir, { pages, languages })
    } finally {
      await running.stop()
    }
  }
}

async function measure(
  running: Running,
  dataDir: string,
  { pages, languages }: { pages: number; languages: number },
) {
  const addresses = Array.from({ length: requested }, (_, at) => addressOf(at, pages, languages))
  const [target = '', ...others] = addresses
  await timed('first page', running, () => visit(running.url + target))
  await timed(`${others.length} pages rendered`, running, async () => {
    for (const address of others) await visit(running.url + address)
  })
  await timed('the same pages again', running, async () => {
    for (const address of others) await visit(running.url + address)
  })
  await timed('sitemap, and its last part', running, async () => {
    const index = await visit(`${running.url}/sitemap.xml`)
    const parts = [...index.matchAll(/<loc>([^<]+\.xml)<\/loc>/g)].map(([, url]) => String(url))
    const last = parts.at(-1)
    if (last)
      console.log(`  ${parts.length} parts, the last of ${(await visit(last)).length} characters`)
  })
  const publisher = await startPublisher(dataDir)
  await readLongestBlocks()
  const busy = running.busy()
  const read = () => visit(running.url + target)
  const seen = await publishTitles(publisher, read, watching)
  publisher.disconnect()
  const blocked = await readLongestBlocks()
  const cpu = (((running.busy() - busy) * secondMs) / publishes).toFixed(0)
  console.log(
    `  a publish: visible after ${seen[0]?.toFixed(0)} to ${seen.at(-1)?.toFixed(0)} ms, ${cpu} ms CPU with the second after it, event loop blocked for at most ${blocked.processor.toFixed(0)} ms CPU; ${running.memory()} MB`,
  )
}

async function timed(what: string, running: Running, work: () => Promise<unknown>) {
  const [began, busy] = [performance.now(), running.busy()]
  await readLongestBlocks()
  await work()
  report(what, running, began, busy, await readLongestBlocks())
}

function report(
  what: string,
  running: Running,
  began: number,
  busy: number,
  blocked?: { processor: number },
) {
  const cpu = (running.busy() - busy).toFixed(2)
  const clock = ((performance.now() - began) / secondMs).toFixed(2)
  const block = blocked ? `, event loop blocked for ${blocked.processor.toFixed(0)} ms` : ''
  console.log(`  ${what}: ${cpu} s CPU, ${clock} s wall-clock${block}; ${running.memory()} MB`)
}

/** Returns a product with a number of languages in its configuration. It links the repository's folders. */
export function productIn(languages: number): string {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'server'))
  cpSync(join(root, 'server/dist'), join(folder, 'server/dist'), { recursive: true })
  const shared = ['admin', 'api', 'contract', 'files', 'site', 'demo', 'bin', 'node_modules']
  for (const name of [
    ...shared,
    'package.json',
    'server/src',
    'server/locales',
    'server/node_modules',
  ])
    if (existsSync(join(root, name))) symlinkSync(join(root, name), join(folder, name))
  const codes = localesOf(languages)
  const locales = codes.map((code, at) => ({
    code,
    displayName: code,
    ...(at > 0 && { fallback: 'fr' }),
  }))
  const i18n = { locales, defaultLocale: 'fr', strategy: 'prefix_and_default', hashMode: false }
  writeFileSync(
    join(folder, 'site.config.ts'),
    `export default ${JSON.stringify({ name: 'Growth', i18n })}\n`,
  )
  return join(folder, 'server/dist/main.js')
}

/** Returns an address. The addresses are spread over all pages and languages. */
function addressOf(at: number, pages: number, languages: number) {
  const code = localesOf(languages)[at % languages] ?? 'fr'
  const page = at === 0 ? 0 : Math.floor((at * pages) / requested)
  return `/${code}/${slugOf(page, code)}`
}

async function visit(address: string): Promise<string> {
  const answer = await fetch(address, { headers: { accept: 'text/html' } })
  if (!answer.ok) throw new Error(`${address} returned ${answer.status}.`)
  return answer.text()
}
