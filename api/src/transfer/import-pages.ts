import type { LocaleRules } from '@vitrine/contract/config'
import type { Changes } from '../db/changes.ts'
import type { Db } from '../db/schema.ts'
import { indexLinks, type LinkingText } from '../publishing/index-links.ts'
import type { Publisher } from '../publishing/publisher.ts'
import { heldPages } from './held.ts'
import { prepare } from './prepare.ts'
import { type Entry, readEntry } from './read-entry.ts'
import { setParents } from './set-parents.ts'
import { countRefused, emptySummary, type ImportSummary } from './summary.ts'
import { writePage } from './write-page.ts'

const batchSize = 100

interface Import {
  db: Db
  changes: Changes
  rules: LocaleRules
  publish: Publisher
  now: () => Date
  onProgress?: (done: number, total: number) => void
}

/**
 * Creates or updates pages by their keys, in one transaction for each batch. The same file a second time changes nothing.
 */
export async function importPages(parts: Import, file: unknown[]): Promise<ImportSummary> {
  const summary = emptySummary()
  const keys = new Set<string>()
  const parents = new Map<string, string | null>()
  const linking: LinkingText[] = []
  for (let from = 0; from < file.length; from += batchSize) {
    const batch = file.slice(from, from + batchSize)
    await importBatch(parts, batch, { summary, keys, parents, linking })
    parts.onProgress?.(Math.min(from + batchSize, file.length), file.length)
  }
  await setParents(parts.db, parts.changes, parents, summary.refused)
  await indexLinks(parts.db, parts.rules, linking)
  countRefused(summary)
  return summary
}

interface Course {
  summary: ImportSummary
  /** Keys of the pages that were read. */
  keys: Set<string>
  parents: Map<string, string | null>
  linking: LinkingText[]
}

async function importBatch(parts: Import, batch: unknown[], course: Course) {
  const { summary, keys, parents, linking } = course
  const entries: Entry[] = []
  for (const raw of batch) {
    const entry = readEntry(parts.rules, raw, summary.refused)
    if (!entry) continue
    const { key, parent } = entry.page
    if (keys.has(key)) {
      summary.refused.push({ key, reason: 'another page of the file has the same key' })
      continue
    }
    keys.add(key)
    entries.push(entry)
    if (parent !== undefined) parents.set(key, parent)
  }
  const held = await heldPages(parts.db, entries)
  const prepared = entries.map((entry) => prepare(parts, entry, held, summary))
  const changed = prepared.filter((page) => page !== undefined)
  if (changed.length === 0) return
  const now = parts.now().toISOString()
  await parts.changes.commit(async (tx, touch) => {
    for (const page of changed) linking.push(...(await writePage(tx, touch, page, now)))
  })
}
