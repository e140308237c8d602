import { randomUUID } from 'node:crypto'
import { nextSlice } from '@vitrine/files/time-slice'
import { toBatches } from '../db/batches.ts'
import type { Db } from '../db/schema.ts'
import { readSetting, saveSetting } from '../db/settings.ts'
import type { RedirectRule } from './rule.ts'

/** A rule that an import has saved. */
export interface ImportedRule {
  id: number
  /** Version that the import gave it. */
  version: number
  /** The rule before the import; null if the import added it. */
  before: RedirectRule | null
}

/** Setting with the latest import: its id, its entry in the log, and its number of parts. */
const header = 'redirects-import'
const rulesPerPart = 200

/** Stores how to undo an import. It replaces that of the previous import. Returns its id. */
export async function storeImport(tx: Db, saved: ImportedRule[], change: number): Promise<string> {
  await forgetImport(tx)
  const id = randomUUID()
  let parts = 0
  for (const batch of toBatches(saved, rulesPerPart)) {
    await saveSetting(tx, `${header}-${parts++}`, JSON.stringify(batch))
    await nextSlice()
  }
  await saveSetting(tx, header, JSON.stringify({ id, change, parts }))
  return id
}

/** Reads what undoes an import; undefined if it is not the latest, or undone already. */
export async function readImport(db: Db, id: string): Promise<ImportedRule[] | undefined> {
  if (!(await isLatestImport(db, id))) return undefined
  const { parts } = JSON.parse((await readSetting(db, header)) ?? '{}')
  const saved: ImportedRule[] = []
  for (let part = 0; part < parts; part++) {
    saved.push(...JSON.parse((await readSetting(db, `${header}-${part}`)) ?? '[]'))
    await nextSlice()
  }
  return saved
}

/** Returns the import that can be undone, with the id of its entry in the log of changes. */
export async function findLatestImport(
  db: Db,
): Promise<{ import: string; change: number } | undefined> {
  const stored = await readSetting(db, header)
  const { id, change } = JSON.parse(stored ?? '{}')
  return id === undefined || change === undefined ? undefined : { import: id, change }
}

export async function isLatestImport(db: Db, id: string): Promise<boolean> {
  const stored = await readSetting(db, header)
  return stored !== undefined && JSON.parse(stored).id === id
}

export async function forgetImport(tx: Db) {
  await tx.deleteFrom('settings').where('name', 'like', `${header}%`).execute()
}
