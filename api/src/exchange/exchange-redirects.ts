import { redirectLimits } from '@vitrine/contract/admin/redirects'
import type { LocaleRules } from '@vitrine/contract/config/config'
import { type SiteFileExtras, SiteFileRedirect } from '@vitrine/contract/exchange/site-file'
import { toBatches } from '../db/batches.ts'
import type { Db } from '../db/schema.ts'
import { touchTable } from '../redirects/log-redirect.ts'
import { formatSource, parseSource } from '../redirects/parse-source.ts'
import { findAddressFault } from '../redirects/parse-target.ts'
import { toRuleKey } from '../redirects/rule.ts'
import { listAllRedirects, readRulesByKey, saveRedirects } from '../redirects/save-redirects.ts'
import { countRedirects, deleteRedirects } from '../redirects/store.ts'
import type { MergeAction } from './compare.ts'
import { findApplied } from './import-other-content.ts'

/** Exports the redirects of the table for another site. */
export const exportRedirects = async (db: Db): Promise<SiteFileRedirect[]> =>
  (await listAllRedirects(db)).map((rule) => SiteFileRedirect.parse(rule))

/**
 * Imports redirects of the table, and deletes those that the other site deleted. Returns the reasons
 * why some cannot be imported.
 */
export async function importSiteRedirects(
  tx: Db,
  rules: LocaleRules,
  { table }: Pick<SiteFileExtras, 'table'>,
  actions: Map<string, MergeAction>,
  at: string,
): Promise<string[]> {
  const applied = findApplied(actions, 'redirect')
  if (applied.length === 0) return []
  const theirs = new Map(table.map((rule) => [toRuleKey(rule), rule]))
  const keys = applied.map(({ of: source, locale }) =>
    toRuleKey({ source, locale: locale === '*' ? null : (locale ?? null) }),
  )
  const imported = keys.flatMap((key) => theirs.get(key) ?? [])
  const faults = imported.flatMap((rule) => {
    const fault = findFault(rules, rule)
    return fault === undefined ? [] : [`the redirect ${rule.source}: ${fault}`]
  })
  if (faults.length > 0) return faults
  await removeRules(
    tx,
    keys.filter((key) => !theirs.has(key)),
  )
  const { skipped } = await saveRedirects(tx, imported, { userId: null, at })
  const isFull = (await countRedirects(tx)) > redirectLimits.rules
  return [
    ...skipped.map(({ source }) => `the redirect ${source}: its page does not exist`),
    ...(isFull ? [`there are more than ${redirectLimits.rules} redirects`] : []),
  ]
}

/** Returns the fault of a rule that this site would not save. */
function findFault(
  rules: LocaleRules,
  { source, locale, target }: SiteFileRedirect,
): string | undefined {
  const parsed = parseSource({ rules, origins: [] }, formatSource(source), locale)
  if ('fault' in parsed) return parsed.fault
  if (parsed.source !== source || parsed.locale !== locale) return 'source-other'
  return target && 'address' in target ? findAddressFault(target.address, source) : undefined
}

async function removeRules(tx: Db, keys: string[]) {
  if (keys.length === 0) return
  const stored = await readRulesByKey(tx)
  const ids = keys.flatMap((key) => stored.get(key)?.id ?? [])
  for (const batch of toBatches(ids)) await deleteRedirects(tx, batch)
  await touchTable(tx)
}
