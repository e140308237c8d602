import { tidyPath } from '@vitrine/contract/addresses/address'
import {
  addRedirect,
  compareMatches,
  createRedirectIndex,
  findRedirectRule,
  type RedirectIndex,
  type RedirectMatch,
} from '@vitrine/contract/addresses/redirect-index'
import type { LocaleRules } from '@vitrine/contract/config/config'
import {
  type LocaleChoice,
  normalizeLocaleCase,
  splitLocale,
} from '@vitrine/contract/locale/locale'
import { cacheByVersion } from '../db/cache-by-version.ts'
import type { Changes } from '../db/changes.ts'
import type { Db } from '../db/schema.ts'
import { readSetting } from '../db/settings.ts'
import type { RedirectRule } from './rule.ts'
import { forEachRedirect, toRule } from './store.ts'

/** A rule of the table; a rule that is not saved yet has no id. */
export interface TableRule extends RedirectRule {
  id: number | undefined
}

/** The rules of the table, by their language; those for all languages under ''. */
export type RedirectTable = Map<string, RedirectIndex<TableRule>>

/** Setting with an id that each change of the table replaces. */
export const tableVersionSetting = 'redirects-version'

/**
 * Caches the table. Reads it when a request first needs it, and again after a commit that changed
 * it, in time slices.
 */
export function cacheRedirectTable(db: Db, changes: Changes): () => Promise<TableState> {
  return cacheByVersion<TableState>(changes, (before) => readAgain(db, before))
}

/** The table, with the version that `touchTable` sets. */
export interface TableState {
  version: string | undefined
  table: RedirectTable
}

// One transaction, so that two versions of the table never mix.
async function readAgain(
  db: Db,
  earlier: Promise<TableState | undefined> | undefined,
): Promise<TableState> {
  const before = await earlier
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const version = await readTableVersion(tx)
      return before && before.version === version ? before : readTable(tx, version)
    })
}

export const readTableVersion = (db: Db) => readSetting(db, tableVersionSetting)

/** Reads the table in a transaction, in time slices. */
export async function readTable(tx: Db, version: string | undefined): Promise<TableState> {
  const table: RedirectTable = new Map()
  await forEachRedirect(tx, (row) => addRule(table, { ...toRule(row), id: row.id }))
  return { version, table }
}

export function addRule(table: RedirectTable, rule: TableRule) {
  const key = rule.locale ?? ''
  const index = table.get(key) ?? createRedirectIndex<TableRule>()
  table.set(key, index)
  addRedirect(index, rule.source, rule)
}

/** Finds a rule; several tables are searched as one. */
export type FindRule = (locale: string, path: string) => RedirectMatch<TableRule> | undefined

/** Returns a lookup in tables. `isUsed` skips rules. */
export const createRuleFinder =
  (tables: RedirectTable[], isUsed?: (rule: TableRule) => boolean): FindRule =>
  (locale, path) => {
    const matches = tables
      .flatMap((table) => [table.get(locale), table.get('')])
      .flatMap((index) => (index && findRedirectRule(index, path, isUsed)) ?? [])
    // Stable: of two equal rules, that of the language wins.
    return matches.sort(compareMatches)[0]
  }

/** Splits a requested path as sources are written: tidied, without the prefix of its language. */
export function splitRequestPath(rules: LocaleRules, path: string, choice: LocaleChoice) {
  const tidy = tidyPath(path)
  const respelled = splitLocale(rules, normalizeLocaleCase(rules, tidy), choice)
  return respelled.isPrefixed ? respelled : splitLocale(rules, tidy, choice)
}
