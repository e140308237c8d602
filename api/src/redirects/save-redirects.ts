import { nextSlice } from '@vitrine/files/time-slice'
import { toBatches } from '../db/batches.ts'
import type { Db } from '../db/schema.ts'
import type { ImportedRule } from './import-undo.ts'
import { touchTable } from './log-redirect.ts'
import { type RedirectRule, toRuleKey } from './rule.ts'
import {
  forEachKeyedRedirect,
  forEachRedirect,
  type RedirectRow,
  type SavedBy,
  toNewColumns,
  toRule,
} from './store.ts'

/** A redirect with natural keys: its target page by its key, not by its id. */
export interface KeyedRedirect extends Omit<RedirectRule, 'target'> {
  target: { pageKey: string; locale: string | null } | { address: string } | null
}

export interface SavedCounts {
  added: number
  changed: number
  unchanged: number
}

const rowsPerStatement = 100

/** Reads all rules by `toRuleKey`, in time slices. */
export async function readRulesByKey(db: Db): Promise<Map<string, RedirectRow>> {
  const rows = new Map<string, RedirectRow>()
  await forEachRedirect(db, (row) => rows.set(toRuleKey(toRule(row)), row))
  return rows
}

/** True if both rules are equal, apart from their ids and versions. */
export function isSameRule(one: RedirectRule, other: RedirectRule): boolean {
  const values = ({ source, locale, target, status, note }: RedirectRule) => {
    const parts = target && 'page' in target ? [target.page, target.locale] : [target?.address]
    return JSON.stringify([source, locale, status, note, ...parts])
  }
  return values(one) === values(other)
}

/** Adds rules, and replaces those with the same source and language. Leaves equal ones unchanged. */
export async function saveRules(tx: Db, rules: RedirectRule[], by: SavedBy) {
  const existing = await readRulesByKey(tx)
  const differing: RedirectRule[] = []
  for (const rule of rules) {
    const row = existing.get(toRuleKey(rule))
    if (!row || !isSameRule(toRule(row), rule)) differing.push(rule)
    await nextSlice()
  }
  const rows = await upsertRules(tx, differing, by)
  if (rows.length > 0) await touchTable(tx)
  const saved: ImportedRule[] = []
  let added = 0
  for (const { id, version, source, locale } of rows) {
    const row = existing.get(toRuleKey({ source, locale: locale || null }))
    saved.push({ id, version, before: row ? toRule(row) : null })
    if (!row) added++
    await nextSlice()
  }
  const counts: SavedCounts = {
    added,
    changed: saved.length - added,
    unchanged: rules.length - saved.length,
  }
  return { counts, saved }
}

/** Adds rules, and replaces those with the same source and language. */
export async function upsertRules(tx: Db, rules: RedirectRule[], by: SavedBy) {
  const saved: Awaited<ReturnType<typeof upsert>> = []
  for (const batch of toBatches(rules, rowsPerStatement)) {
    saved.push(...(await upsert(tx, batch, by)))
    await nextSlice()
  }
  return saved
}

const upsert = (tx: Db, rules: RedirectRule[], by: SavedBy) =>
  tx
    .insertInto('redirects')
    .values(rules.map((rule) => toNewColumns(rule, by)))
    .onConflict((conflict) =>
      conflict.columns(['source_hash', 'locale']).doUpdateSet(({ eb, ref }) => ({
        page_id: ref('excluded.page_id'),
        page_locale: ref('excluded.page_locale'),
        address: ref('excluded.address'),
        status: ref('excluded.status'),
        note: ref('excluded.note'),
        version: eb('redirects.version', '+', 1),
        changed_at: ref('excluded.changed_at'),
        changed_by: ref('excluded.changed_by'),
      })),
    )
    .returning(['id', 'version', 'source', 'locale'])
    .execute()

/** Lists all redirects by source and language, with the keys of their pages, in time slices. */
export async function listAllRedirects(db: Db): Promise<KeyedRedirect[]> {
  const all: KeyedRedirect[] = []
  await forEachKeyedRedirect(db, ({ key, ...row }) => {
    const { target, ...rule } = toRule(row)
    const page = key === null ? undefined : { pageKey: key, locale: row.page_locale }
    all.push({ ...rule, target: page ?? withoutPage(target) })
  })
  // Rows of SQLite are slow to sort: their properties are in hash tables.
  return all.sort((a, b) => compare(a.source, b.source) || compare(a.locale ?? '', b.locale ?? ''))
}

const compare = (a: string, b: string) => Number(a > b) - Number(a < b)

const withoutPage = (target: RedirectRule['target']) =>
  target && 'address' in target ? target : null

/**
 * Saves redirects with natural keys, in a transaction of `changes.commit`. Skips those whose page
 * does not exist, and returns them.
 */
export async function saveRedirects(tx: Db, redirects: KeyedRedirect[], by: SavedBy) {
  const keys = redirects.flatMap(({ target }) =>
    target && 'pageKey' in target ? target.pageKey : [],
  )
  const ids = await findPageIds(tx, keys)
  const skipped: KeyedRedirect[] = []
  const rules = redirects.flatMap((redirect): RedirectRule[] => {
    const { target } = redirect
    if (!target || 'address' in target) return [{ ...redirect, target }]
    const page = ids.get(target.pageKey)
    if (page !== undefined) return [{ ...redirect, target: { page, locale: target.locale } }]
    skipped.push(redirect)
    return []
  })
  return { ...(await saveRules(tx, rules, by)).counts, skipped }
}

/** Returns the ids of pages by their keys. */
export async function findPageIds(db: Db, keys: string[]): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const batch of toBatches([...new Set(keys)])) {
    const rows = await db
      .selectFrom('pages')
      .select(['id', 'key'])
      .where('key', 'in', batch)
      .execute()
    for (const { id, key } of rows) ids.set(key, id)
  }
  return ids
}
