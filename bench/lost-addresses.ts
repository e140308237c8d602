import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../api/src/db/open.ts'
import { addLostAddresses } from '../api/src/lost-addresses/add-counts.ts'
import { createLostAddressCounter } from '../api/src/lost-addresses/counter.ts'
import { indexSlugs } from '../api/src/lost-addresses/similar-pages.ts'
import { listCountedAddresses } from '../api/src/lost-addresses/store.ts'
import type { PublishedPage } from '../api/src/pages/published-pages.ts'
import { testRules } from '../api/src/testing/rules.ts'
import { lostAddressRules } from '../contract/src/admin/lost-addresses.ts'
import { measureStep } from './measure-step.ts'

const { pathsMax, reportedMax, pageSize } = lostAddressRules
const apart = { other: 0, crawlers: 0, scanners: 0 }
const day = '2026-01-01'
const pageCount = 2_000
const languages = ['fr', 'en', 'es', 'de', 'it', 'ar', 'ru', 'ja']
const syllables = ['ba', 'cho', 'di', 'fer', 'gu', 'lan', 'mi', 'nos', 'pre', 'ton']

/**
 * Counting and listing lost addresses on SQLite: CPU time of each step, and the longest block of the
 * event loop.
 */
export async function measureLostAddresses(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-lost-'))
  const database = await openDatabase(`file:${join(folder, 'lost.db')}`)
  const { db } = database
  const report = (name: string, hits: number) => addLostAddresses(db, day, reportOf(name, hits))

  const requests = 100_000
  const counter = createLostAddressCounter(testRules, async () => true)
  const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Firefox/145.0' }
  await measureStep(`count ${requests} requests of random paths`, async () => {
    for (let at = 0; at < requests; at++) counter.count(headers, `/random-${at}`)
  })
  await counter.stop()
  await measureStep('store the first report of 100 paths', () => report('first', 1))
  for (let at = 1; at < pathsMax / reportedMax; at++) await report(`old-${at}`, 1)
  await measureStep('store a report of 100 known paths', () => report('first', 1))
  await measureStep('store a report that replaces 100 of 5,000 paths', () => report('new', 1))
  const all = await measureStep('read 5,000 paths', () => listCountedAddresses(db, day))
  const pages = makePages()
  const { find } = await measureStep('index 16,000 slugs', () => indexSlugs(pages))
  await measureStep(`propose ${pageSize} pages`, async () => {
    for (const { path } of all.slice(0, pageSize)) {
      find(path.replace('first', wordOf(path.length * 7)), 'fr')
      await new Promise(setImmediate)
    }
  })
  await database.close()
  await rm(folder, { recursive: true })
}

const reportOf = (name: string, hits: number) => ({
  ...apart,
  paths: Array.from({ length: reportedMax }, (_, at) => ({
    path: `/${name}/${wordOf(at)}-${wordOf(at * 13)}-${at}`,
    hits,
  })),
})

/** Returns one of 10,000 words. */
const wordOf = (number: number) =>
  [...String(number % 10_000).padStart(4, '0')].map((digit) => syllables[Number(digit)]).join('')

const makePages = () =>
  Array.from({ length: pageCount }, (_, id) => ({
    id,
    translatable: Object.fromEntries(
      languages.map((locale, at) => {
        const seed = id * languages.length + at
        const slug = `${wordOf(id % 40)}/${wordOf(seed)}-${wordOf(seed * 3)}-${wordOf(id % 100)}`
        return [locale, { slug, title: slug }]
      }),
    ),
  })) as PublishedPage[]
