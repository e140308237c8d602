import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '../api/src/db/open.ts'
import { createPublisher } from '../api/src/publishing/publisher.ts'
import { exportPages } from '../api/src/transfer/export-pages.ts'
import { importPages } from '../api/src/transfer/import-pages.ts'
import { imageDefaults } from '../contract/src/media/images.ts'
import site from '../site.config.ts'
import { temporaryFolder } from './product.ts'

interface Page {
  key: string
  translations: Record<string, Record<string, string>>
}

/**
 * Imports `pages.json` of a folder, like `vitrine import`. Reports pages that are refused or cleaned,
 * and texts that an export returns changed.
 */
export async function measureRealPages([folder = '.']: string[]) {
  const pages: Page[] = JSON.parse(readFileSync(join(folder, 'pages.json'), 'utf8'))
  const codes = new Set(pages.flatMap(({ translations }) => Object.keys(translations)))
  const rules = { ...site.i18n, locales: [...codes].map((code) => ({ code, displayName: code })) }
  const { db, changes, close } = await openDatabase(`file:${join(temporaryFolder(), 'pages.db')}`)
  const publish = await createPublisher(db, rules, imageDefaults)
  const parts = { db, changes, rules, publish, now: () => new Date() }
  const began = performance.now()
  const { refused, cleaned } = await importPages(parts, pages)
  const seconds = (performance.now() - began) / 1000
  const asRead = textsOf(pages)
  console.log(`${pages.length} pages, ${asRead.size} texts: ${seconds.toFixed(1)} s`)
  for (const each of refused) console.log('refused:', JSON.stringify(each))
  for (const each of cleaned) console.log('cleaned:', JSON.stringify(each))
  const out: Page[] = []
  for await (const batch of exportPages(db)) out.push(...JSON.parse(JSON.stringify(batch)))
  const names = new Set(cleaned.map(({ key, locale }) => `${key} ${locale}`))
  const back = textsOf(out)
  const differing = [...asRead].filter(
    ([name, text]) => !names.has(name) && back.get(name) !== text,
  )
  for (const [name] of differing) console.log(`changed: ${name}`)
  const { unchanged } = (await importPages(parts, pages)).pages
  console.log(`the same file again: ${unchanged} unchanged`)
  await close()
  if (refused.length + differing.length > 0 || unchanged < pages.length) process.exitCode = 1
}

const textsOf = (pages: Page[]) =>
  new Map(
    pages.flatMap(({ key, translations }) =>
      Object.entries(translations).map(([locale, text]) => [
        `${key} ${locale}`,
        JSON.stringify(Object.entries(text).toSorted()),
      ]),
    ),
  )
