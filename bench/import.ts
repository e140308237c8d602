import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runCommand } from './command.ts'
import { makePages } from './content.ts'
import { temporaryFolder } from './product.ts'

const count = 2_104
const locales = ['fr', 'en', 'es', 'de', 'it', 'ar', 'ru', 'ja']

/**
 * Imports 2,104 pages in 8 languages into an empty database, then the same file again. With a
 * folder as argument the pages are those of its `pages.json`, repeated under other addresses.
 */
export async function measureImport([folder]: string[]) {
  const file = join(temporaryFolder(), 'pages.json')
  writeFileSync(file, JSON.stringify(folder ? repeatedPages(folder) : makePages(count, 8)))
  const dataDir = temporaryFolder()
  await importTimed('first import', dataDir, file, '--new')
  await importTimed('the same file again', dataDir, file)
}

async function importTimed(name: string, dataDir: string, file: string, ...more: string[]) {
  const { seconds, busy, megabytes } = await runCommand(dataDir, 'import', file, ...more)
  const taken = `${busy.toFixed(1)} s CPU, ${megabytes.toFixed(0)} MB`
  console.log(`${name}: ${seconds.toFixed(1)} s, ${taken}`)
}

interface Page {
  key: string
  translations: Record<string, { slug: string }>
}

/** Repeats the pages of a folder. A missing language gets the text of another language. */
function repeatedPages(folder: string) {
  const pages: Page[] = JSON.parse(readFileSync(join(folder, 'pages.json'), 'utf8'))
  return Array.from({ length: count }, (_, at) => {
    const page = pages[at % pages.length]
    const texts = Object.values(page?.translations ?? {})
    const translations = locales.map((locale, which) => {
      const text = page?.translations[locale] ?? texts[which % texts.length]
      return [locale, { ...text, slug: `${text?.slug}-${at}` }]
    })
    return { ...page, key: `${page?.key}-${at}`, translations: Object.fromEntries(translations) }
  })
}
