import type { SavedRedirect } from '@vitrine/contract/admin/redirects'
import { toBatches } from '../db/batches.ts'
import type { Db } from '../db/schema.ts'
import { createAuthorLookup } from '../editing/calls/authors.ts'
import { findPageTitles } from '../editing/pages/show-page.ts'
import { formatSource } from './parse-source.ts'
import { readTargetPages, type TargetPages } from './prepare-rule.ts'
import type { Redirects } from './redirects.ts'
import { getTargetAddress } from './resolve.ts'
import type { RuleTarget } from './rule.ts'
import { type RedirectRow, toRule, toTarget } from './store.ts'

/** Returns rows as the admin shows them, with titles, people and present addresses. */
export async function describeRedirects(
  redirects: Redirects,
  rows: RedirectRow[],
): Promise<SavedRedirect[]> {
  const { db, rules } = redirects.context
  const published = await redirects.published()
  const { titles, pages } = await readTargets(redirects, rows.map(toTarget))
  const people = rows.flatMap(({ created_by, changed_by }) => [created_by, changed_by])
  const getAuthor = await createAuthorLookup(db, people)
  return rows.map((row) => {
    const { source, locale, target, status, note } = toRule(row)
    return {
      id: row.id,
      version: row.version,
      locale,
      status,
      note,
      source: formatSource(source),
      target: target && describeTarget(target, titles, pages),
      leadsTo:
        getTargetAddress({ rules, published }, target, locale ?? rules.defaultLocale) ?? null,
      createdAt: row.created_at,
      createdBy: getAuthor(row.created_by),
      changedAt: row.changed_at,
      changedBy: getAuthor(row.changed_by),
    }
  })
}

function describeTarget(target: RuleTarget, titles: Map<number, string>, pages: TargetPages) {
  if ('address' in target) return target
  const isInTrash = pages.get(target.page) === true
  return { ...target, title: titles.get(target.page) ?? '', isInTrash }
}

/** Reads the pages of targets: their titles, and which are in the trash. */
async function readTargets({ context: { db, rules } }: Redirects, targets: (RuleTarget | null)[]) {
  const pages = await readTargetPages(db, targets)
  const chain = rules.locales.map(({ code }) => code)
  return { pages, titles: await readTitles(db, [...pages.keys()], chain) }
}

/** Reads the titles of pages, each in the first language that it has. */
export async function readTitles(db: Db, ids: number[], chain: string[]) {
  const titles = new Map<number, string>()
  for (const batch of toBatches(ids))
    for (const { id, title } of await findPageTitles(db, batch, chain)) titles.set(id, title)
  return titles
}
