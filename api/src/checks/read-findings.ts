import type { SiteFinding } from '@vitrine/contract/admin/site-checks'
import { CheckFinding } from '@vitrine/contract/checks/finding'
import { nextSlice } from '@vitrine/files/time-slice'
import * as z from 'zod/mini'
import { toBatches } from '../db/batches.ts'
import type { Db } from '../db/schema.ts'
import { createAuthorLookup } from '../editing/calls/authors.ts'
import type { FindingGroup } from './select-findings.ts'

const Values = CheckFinding.shape.values

/** A finding without what other sources know of its page. */
export type StoredFinding = Omit<SiteFinding, 'title' | 'views'>

/** Groups whose findings are read with one query. */
const groupsPerQuery = 40

interface FindingPart {
  from: number
  count: number
  isIgnored: boolean
}

/**
 * Reads a part of the findings of these groups, in their order. Findings that another check has
 * changed since the groups were counted are left out.
 */
export async function readFindings(
  db: Db,
  groups: FindingGroup[],
  { from, count, isIgnored }: FindingPart,
): Promise<StoredFinding[]> {
  const { first, skip } = findFirstGroup(groups, from)
  const rows: FindingRow[] = []
  for (const batch of toBatches(groups.slice(first), groupsPerQuery)) {
    if (rows.length >= skip + count) break
    await nextSlice()
    rows.push(...(await readGroups(db, batch, isIgnored)))
  }
  return toFindings(db, rows.slice(skip, skip + count))
}

/** Returns the group with the finding at a position, and the number of findings before in it. */
function findFirstGroup(groups: FindingGroup[], from: number) {
  let before = 0
  for (const [first, { count }] of groups.entries()) {
    if (before + count > from) return { first, skip: from - before }
    before += count
  }
  return { first: groups.length, skip: 0 }
}

async function toFindings(db: Db, rows: FindingRow[]): Promise<StoredFinding[]> {
  const authorIds = rows.map(({ user_id }) => user_id)
  const getAuthor = await createAuthorLookup(db, authorIds)
  return rows.map((row) => ({
    rule: row.rule as SiteFinding['rule'],
    severity: row.severity as SiteFinding['severity'],
    isBlocking: row.is_blocking === 1,
    excerpt: row.excerpt,
    position: row.position,
    values: z.parse(Values, JSON.parse(row.details)),
    key: row.key,
    page: row.page_id,
    locale: row.locale,
    ignored:
      row.ignored_at === null
        ? null
        : { note: row.note ?? '', by: getAuthor(row.user_id), at: row.ignored_at },
  }))
}

/** Reads the findings of groups in the order of the groups. */
async function readGroups(db: Db, groups: FindingGroup[], isIgnored: boolean) {
  const rows = await selectRows(db, isIgnored)
    .where('findings.page_id', 'in', listValues(groups, 'page'))
    .where('findings.locale', 'in', listValues(groups, 'locale'))
    .where('findings.rule', 'in', listValues(groups, 'rule'))
    .execute()
  const byGroup = Map.groupBy(rows, ({ page_id, locale, rule }) => `${page_id} ${locale} ${rule}`)
  return groups.flatMap(({ page, locale, rule }) => byGroup.get(`${page} ${locale} ${rule}`) ?? [])
}

const listValues = <Name extends 'page' | 'locale' | 'rule'>(
  groups: FindingGroup[],
  name: Name,
) => [...new Set(groups.map((group) => group[name]))]

type FindingRow = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number]

const selectRows = (db: Db, isIgnored: boolean) =>
  db
    .selectFrom('check_findings as findings')
    .leftJoin('ignored_findings as ignored', (join) =>
      join
        .onRef('ignored.page_id', '=', 'findings.page_id')
        .onRef('ignored.locale', '=', 'findings.locale')
        .onRef('ignored.key', '=', 'findings.key'),
    )
    .select(['findings.page_id', 'findings.locale', 'findings.rule', 'findings.severity'])
    .select(['findings.is_blocking', 'findings.excerpt', 'findings.position', 'findings.details'])
    .select(['findings.key', 'ignored.note', 'ignored.user_id', 'ignored.ignored_at'])
    .where('ignored.key', isIgnored ? 'is not' : 'is', null)
    .orderBy('findings.id')
