import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { addressesOf, makePages } from './content.ts'
import { median } from './median.ts'
import { importPages, load, startProduct, temporaryFolder } from './product.ts'

const rounds = 3
const seconds = 6

interface Case {
  name: string
  pages: ReturnType<typeof makePages>
  addresses: (all: string[]) => string[]
  cache: '0' | '1'
  encoding?: string
}

/** Measures pages per second in one process on one core. The cases run in turn. */
export async function measurePages() {
  const few = makePages(200, 3)
  const many = makePages(2_000, 8)
  const fewAddresses = addressesOf(few)
  const cases: Case[] = [
    { name: '600 addresses, rendered', pages: few, addresses: (all) => all, cache: '0' },
    {
      name: 'the same 600 of 16,000, rendered',
      pages: many,
      addresses: () => fewAddresses,
      cache: '0',
    },
    { name: 'all 16,000, rendered', pages: many, addresses: (all) => all, cache: '0' },
    {
      name: '600 addresses, cached, Brotli',
      pages: few,
      addresses: (all) => all,
      cache: '1',
      encoding: 'br',
    },
  ]
  const folders = new Map([few, many].map((pages) => [pages, stored(pages)]))
  const rates = cases.map(() => [] as number[])
  const memories = cases.map(() => 0)
  for (let round = 0; round < rounds; round++) {
    for (const [at, { pages, addresses, cache, encoding }] of cases.entries()) {
      const product = await startProduct(folders.get(pages) ?? '', cache)
      const list = addresses(addressesOf(pages))
      load(product.url, list, seconds, encoding)
      rates[at]?.push(load(product.url, list, seconds, encoding))
      memories[at] = Math.max(memories[at] ?? 0, product.memory())
      await product.stop()
    }
  }
  for (const [at, { name }] of cases.entries())
    console.log(
      `${name}: ${median(rates[at] ?? [])} pages/s (${rates[at]?.join(', ')}), ${memories[at]} MB`,
    )
}

function stored(pages: ReturnType<typeof makePages>) {
  const folder = temporaryFolder()
  const file = join(folder, 'pages.json')
  writeFileSync(file, JSON.stringify(pages))
  importPages(folder, file)
  return folder
}
