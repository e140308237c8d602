import {
  type RedirectDraft,
  type RedirectTarget,
  redirectLimits,
  redirectStatuses,
} from '@vitrine/contract/admin/redirects'
import type { LocaleRules } from '@vitrine/contract/config/config'
import { toBatches } from '../db/batches.ts'
import type { Db } from '../db/schema.ts'
import { parseSource } from './parse-source.ts'
import { findAddressFault, findPresenceFault } from './parse-target.ts'
import { getSiteOrigins, type RedirectDeps } from './redirects.ts'
import type { RedirectRule } from './rule.ts'
import type { FieldFault } from './texts.ts'

/** Pages that targets name: true if a page is in the trash. */
export type TargetPages = Map<number, boolean>

/** Reads the pages that targets name. */
export async function readTargetPages(
  db: Db,
  targets: (RedirectTarget | null)[],
): Promise<TargetPages> {
  const ids = new Set(targets.flatMap((target) => (target && 'page' in target ? target.page : [])))
  const pages: TargetPages = new Map()
  for (const batch of toBatches([...ids])) {
    const rows = await db
      .selectFrom('pages')
      .select(['id', 'deleted_at'])
      .where('id', 'in', batch)
      .execute()
    for (const { id, deleted_at } of rows) pages.set(id, deleted_at !== null)
  }
  return pages
}

/** Tidies a draft; returns the faults of its fields if it is not valid. */
export function prepareRule(
  redirects: RedirectDeps,
  pages: TargetPages,
  draft: Omit<RedirectDraft, 'status'> & { status: number },
): { rule: RedirectRule } | { faults: FieldFault[] } {
  const { rules } = redirects.context
  const settings = { rules, origins: getSiteOrigins(redirects) }
  const parsed = parseSource(settings, draft.source, draft.locale)
  const { status, note } = draft
  const target = tidyTarget(draft.target)
  const source = 'fault' in parsed ? '' : parsed.source
  const faults: FieldFault[] = []
  if ('fault' in parsed)
    faults.push({
      field: parsed.fault.startsWith('locale') ? 'locale' : 'source',
      name: parsed.fault,
      values: { max: redirectLimits.address },
    })
  const targetFault = findTargetFault(rules, pages, { target, status }, source)
  if (targetFault)
    faults.push({ field: 'target', name: targetFault, values: { max: redirectLimits.address } })
  if (!redirectStatuses.some((known) => known === status))
    faults.push({ field: 'status', name: 'status-unknown' })
  if (note.length > redirectLimits.note)
    faults.push({ field: 'note', name: 'note-long', values: { max: redirectLimits.note } })
  if (faults.length > 0 || 'fault' in parsed) return { faults }
  return { rule: { ...parsed, target, status, note: note.trim() } }
}

const tidyTarget = (target: RedirectTarget | null) =>
  target && 'address' in target ? { address: target.address.trim() } : target

function findTargetFault(
  rules: LocaleRules,
  pages: TargetPages,
  { target, status }: Pick<RedirectRule, 'target' | 'status'>,
  source: string,
): FieldFault['name'] | undefined {
  const fault = findPresenceFault(target !== null, status)
  if (fault || !target) return fault
  if ('address' in target) return findAddressFault(target.address, source)
  const isInTrash = pages.get(target.page)
  if (isInTrash === undefined) return 'page-unknown'
  if (isInTrash) return 'page-in-trash'
  const { locale } = target
  const isKnown = locale === null || rules.locales.some(({ code }) => code === locale)
  return isKnown ? undefined : 'locale-unknown'
}
