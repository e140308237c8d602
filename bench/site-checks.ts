import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { fillPages, localesOf, slugOf } from './filled.ts'
import { productIn } from './growth.ts'
import { blocksEnvironment, readLongestBlocks } from './longest-blocks.ts'
import { type Running, startProduct, temporaryFolder } from './product.ts'
import { startReaders } from './readers.ts'

const [pages, languages, wordsOfText] = [2_000, 8, 400]
const requested = 200
const perSecond = 50
const measuredMs = 10_000
const secondMs = 1_000

/**
 * The publish check of a whole site on SQLite: slowest page and longest block of the event loop while
 * all texts are checked and afterwards, and the time that it takes.
 */
export async function measureSiteChecks(): Promise<void> {
  const product = productIn(languages)
  const dataDir = temporaryFolder()
  const file = join(dataDir, 'vitrine.db')
  await (await startProduct(dataDir, '1', '0,1', {}, product)).stop()
  fillPages(file, pages, languages, wordsOfText)
  const began = performance.now()
  const running = await startProduct(dataDir, '1', undefined, blocksEnvironment, product)
  try {
    const addresses = listAddresses(running)
    for (const address of addresses) await (await fetch(address)).text()
    const readers = await startReaders(addresses, perSecond)
    await measure('while texts are checked', running, readers)
    const counts = readCounts(file)
    console.log(`  ${counts.texts - counts.due} of ${counts.texts} texts are checked`)
    while (readCounts(file).due > 0) await wait(secondMs)
    const seconds = ((performance.now() - began) / secondMs).toFixed(0)
    console.log(`  all are checked after ${seconds} s`)
    await measure('afterwards', running, readers)
    readers.stop()
  } finally {
    await running.stop()
  }
}

async function measure(
  what: string,
  running: Running,
  readers: Awaited<ReturnType<typeof startReaders>>,
) {
  await readers.seenAfter(0)
  await readLongestBlocks()
  const busy = running.busy()
  const { slowest, late } = await readers.seenAfter(measuredMs)
  const { processor, long } = await readLongestBlocks()
  const share = (((running.busy() - busy) * secondMs) / measuredMs) * 100
  console.log(
    `  ${what}: slowest page ${slowest.toFixed(0)} ms (sent up to ${late.toFixed(0)} late), event loop blocked for at most ${processor.toFixed(0)} ms CPU (${long} times more than 5), ${share.toFixed(0)} % CPU`,
  )
}

const listAddresses = ({ url }: Running) =>
  Array.from({ length: requested }, (_, at) => {
    const code = localesOf(languages)[at % languages] ?? ''
    return `${url}/${code}/${slugOf(at, code)}`
  })

function readCounts(file: string) {
  const sqlite = new DatabaseSync(file, { readOnly: true })
  const row = sqlite.prepare('select count(*) as texts, sum(due > 0) as due from check_texts').get()
  sqlite.close()
  return { texts: Number(row?.texts), due: Number(row?.due) }
}
