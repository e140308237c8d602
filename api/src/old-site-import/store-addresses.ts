import { toSlugKey } from '@vitrine/contract/addresses/address'
import { redirectLimits } from '@vitrine/contract/admin/redirects'
import { toBatches } from '../db/batches.ts'
import type { Changes } from '../db/changes.ts'
import type { Db } from '../db/schema.ts'
import { storeFormerSlug } from '../publishing/write-text.ts'
import { type RedirectRule, toRuleKey } from '../redirects/rule.ts'
import { findPageIds, isSameRule, readRulesByKey, saveRules } from '../redirects/save-redirects.ts'
import { toRule } from '../redirects/store.ts'
import type { FormerPage, PlainRule } from './former-addresses.ts'

/** Stores former addresses that no page has. */
export async function storeFormerPages(changes: Changes, former: FormerPage[], at: string) {
  for (const batch of toBatches(former))
    await changes.commit(async (tx, touch) => {
      const ids = await findPageIds(
        tx,
        batch.map(({ key }) => key),
      )
      const used = await readUsed(tx, batch)
      const touched = new Set<number>()
      for (const { key, locale, slug } of batch) {
        const id = ids.get(key)
        const address = `${locale} ${toSlugKey(slug)}`
        if (id === undefined || used.has(address)) continue
        used.add(address)
        await storeFormerSlug(tx, id, locale, slug, at)
        touched.add(id)
      }
      touch.pages([...touched])
    })
}

async function readUsed(tx: Db, former: FormerPage[]): Promise<Set<string>> {
  // The index of slugs begins with the locale.
  const locales = [...new Set(former.map(({ locale }) => locale))]
  const slugs = former.map(({ slug }) => toSlugKey(slug))
  const read = (table: 'page_translations' | 'slug_history') =>
    tx
      .selectFrom(table)
      .select(['locale', 'slug_key'])
      .where('locale', 'in', locales)
      .where('slug_key', 'in', slugs)
      .execute()
  const rows = [...(await read('page_translations')), ...(await read('slug_history'))]
  return new Set(rows.map(({ locale, slug_key }) => `${locale} ${slug_key}`))
}

/**
 * Stores the redirects whose source has none, and repairs those of an earlier import to a topic that
 * had no page, or has one since. Returns those for which there is no room (`refused`) and those whose
 * source has another target here (`taken`).
 */
export async function storeRedirects(changes: Changes, list: PlainRule[], at: string) {
  return changes.commit(async (tx, touch) => {
    const { rules, outcome } = await compareRedirects(tx, list, toPageTarget)
    await saveRules(tx, rules, { userId: null, at })
    touch.pages([])
    return outcome
  })
}

/** Returns what `storeRedirects` would, before the pages are imported. */
export const checkRedirects = async (db: Db, list: PlainRule[]) =>
  (await compareRedirects(db, list, (keyed, ids) => toPageTarget(keyed, ids) ?? { address: '' }))
    .outcome

async function compareRedirects(db: Db, list: PlainRule[], findTarget: typeof toPageTarget) {
  const existing = await readRulesByKey(db)
  const room = Math.max(0, redirectLimits.rules - existing.size)
  const added = new Map<string, RedirectRule>()
  const repaired = new Map<string, { rule: RedirectRule; to: string }>()
  const taken = new Set<string>()
  const keys = list.flatMap(({ target }) => ('pageKey' in target ? target.pageKey : []))
  const ids = await findPageIds(db, keys)
  for (const { source, locale, target: keyed, earlier = [] } of list) {
    const target = 'pageKey' in keyed ? findTarget(keyed, ids) : keyed
    if (!target) continue
    const rule = { source, locale, target, status: 301, note }
    const key = toRuleKey(rule)
    const before = existing.get(key)
    if (before && !isSameTarget(toRule(before), rule)) {
      const isOfImport = before.note === note && before.changed_by === null
      if (isOfImport && 'address' in keyed && earlier.includes(before.address ?? ''))
        repaired.set(key, { rule, to: keyed.address })
      else taken.add(source)
    }
    if (!before && !added.has(key)) added.set(key, rule)
  }
  const rules = [...added.values()]
  const repairs = [...repaired.values()]
  return {
    rules: [...rules.slice(0, room), ...repairs.map(({ rule }) => rule)],
    outcome: {
      added: Math.min(rules.length, room),
      repaired: repairs.map(({ rule, to }) => ({ from: rule.source, to })),
      refused: rules.slice(room).map(({ source }) => source),
      taken: [...taken],
    },
  }
}

const note = 'Import'

function toPageTarget(
  { pageKey, locale }: { pageKey: string; locale: string | null },
  ids: ReadonlyMap<string, number>,
): RedirectRule['target'] {
  const page = ids.get(pageKey)
  return page === undefined ? null : { page, locale }
}

const isSameTarget = (before: RedirectRule, { target }: RedirectRule) =>
  isSameRule(before, { ...before, target })
