import type { LocaleRules } from '@vitrine/contract/config'
import type { Changes } from '../db/changes.ts'
import type { Db } from '../db/schema.ts'
import { heldPages } from './held.ts'
import { type Publisher, prepare } from './prepare.ts'
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
  /** Whether images changed, so that texts that stayed the same are published again. */
  republish: boolean
  onProgress?: (done: number, total: number) => void
}

/**
 * Creates or updates pages by their keys, in one transaction for each batch. The same file a second time changes nothing.
 */
export async function importPages(parts: Import, file: unknown[]): Promise<ImportSummary> {
  const summary = emptySummary()
  const parents = new Map<string, string | null>()
  for (let from = 0; from < file.length; from += batchSize) {
    const batch = file.slice(from, from + batchSize)
    await importBatch(parts, batch, summary, parents)
    parts.onProgress?.(Math.min(from + batchSize, file.length), file.length)
  }
  await setParents(parts.db, parts.changes, parents, summary.refused)
  countRefused(summary)
  return summary
}

async function importBatch(
  parts: Import,
  batch: unknown[],
  summary: ImportSummary,
  parents: Map<string, string | null>,
) {
  const entries: Entry[] = []
  for (const raw of batch) {
    const entry = readEntry(parts.rules, raw, summary.refused)
    if (!entry) continue
    entries.push(entry)
    if (entry.page.parent !== undefined) parents.set(entry.page.key, entry.page.parent)
  }
  const held = await heldPages(parts.db, entries)
  const prepared = entries.map((entry) => prepare(parts, entry, held, summary))
  const changed = prepared.filter((page) => page !== undefined)
  if (changed.length === 0) return
  const now = parts.now().toISOString()
  await parts.changes.commit(async (tx) => {
    for (const page of changed) await writePage(tx, page, now)
  })
}
