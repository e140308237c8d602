import { hash } from 'node:crypto'
import type { CheckFinding } from '@vitrine/contract/checks/finding'
import type { Insertable } from 'kysely'
import { toBatches } from '../db/batches.ts'
import type { CheckFindingsTable } from '../db/check-tables.ts'
import type { Db } from '../db/schema.ts'
import { stripOrigin } from '../editing/texts/strip-origin.ts'
import { getAddressKey } from '../html/site-address.ts'
import type { ApiContext } from '../identity/guards/api-context.ts'
import { raiseSequence } from './jobs/lease.ts'
import { dueStates } from './jobs/queue.ts'
import type { CheckedTextKey } from './read-texts.ts'
import type { LimitedFindings } from './thread/limit-findings.ts'

/** The result of a text; without findings if readers no longer get the text. */
export interface TextResult extends CheckedTextKey {
  found: LimitedFindings | undefined
}

/** What the addresses of the site depend on. */
type SiteAddresses = Pick<ApiContext, 'rules' | 'publicUrl'>

/** Replaces the findings of texts. An ignored finding stays ignored while the check finds it. */
export async function storeResults(tx: Db, site: SiteAddresses, results: TextResult[], now: Date) {
  const sequence = (await raiseSequence(tx)) ?? 0
  for (const result of results) {
    await replaceFindings(tx, site, result)
    await updateText(tx, result, { sequence, now })
  }
}

async function replaceFindings(tx: Db, site: SiteAddresses, { found, ...text }: TextResult) {
  const rows = toRows(site, text, found?.findings ?? [])
  await tx
    .deleteFrom('check_findings')
    .where('page_id', '=', text.page_id)
    .where('locale', '=', text.locale)
    .execute()
  for (const batch of toBatches(rows)) await tx.insertInto('check_findings').values(batch).execute()
  const keys = rows.map(({ key }) => key)
  await tx
    .deleteFrom('ignored_findings')
    .where('page_id', '=', text.page_id)
    .where('locale', '=', text.locale)
    .$if(keys.length > 0, (query) => query.where('key', 'not in', keys))
    .execute()
}

function toRows(
  site: SiteAddresses,
  { page_id, locale }: CheckedTextKey,
  findings: CheckFinding[],
): Insertable<CheckFindingsTable>[] {
  const numbers = new Map<string, number>()
  return findings.map(({ rule, severity, isBlocking, position, excerpt, values }) => {
    const details = JSON.stringify(values)
    const same = JSON.stringify([rule, excerpt, details])
    const nth = numbers.get(same) ?? 0
    numbers.set(same, nth + 1)
    return {
      page_id,
      locale,
      rule,
      severity,
      position,
      excerpt,
      details,
      is_blocking: isBlocking ? 1 : 0,
      key: hash('sha256', `${same} ${nth}`, 'hex').slice(0, keyLength),
      target: getMissingKey(site, values) ?? null,
    }
  })
}

const keyLength = 24

/** Returns the slug key of the page whose publication would make a link right. */
const getMissingKey = (
  { rules, publicUrl }: SiteAddresses,
  { problem, href = '' }: CheckFinding['values'],
) =>
  problem === 'unknown' || problem === 'unpublished'
    ? getAddressKey(rules, stripOrigin(String(href), publicUrl))
    : undefined

/** A text that was queued during the check stays queued. */
async function updateText(
  tx: Db,
  { page_id, locale, found }: TextResult,
  { sequence, now }: { sequence: number; now: Date },
) {
  const counts = await countFindings(tx, { page_id, locale })
  await tx
    .updateTable('check_texts')
    .set(({ eb }) => ({
      due: eb
        .case()
        .when('due', '=', dueStates.running)
        .then(dueStates.none)
        .else(eb.ref('due'))
        .end(),
      is_live: found ? 1 : 0,
      omitted: found?.omitted ?? 0,
      sequence,
      counts,
      checked_at: now.toISOString(),
    }))
    .where('page_id', '=', page_id)
    .where('locale', '=', locale)
    .execute()
}

/** Counts the findings of a text by rule: `[open, ignored]`. Returns JSON. */
export async function countFindings(tx: Db, { page_id, locale }: CheckedTextKey): Promise<string> {
  const rows = await tx
    .selectFrom('check_findings as findings')
    .leftJoin('ignored_findings as ignored', (join) =>
      join
        .onRef('ignored.page_id', '=', 'findings.page_id')
        .onRef('ignored.locale', '=', 'findings.locale')
        .onRef('ignored.key', '=', 'findings.key'),
    )
    .select(['findings.rule', ({ fn }) => fn.countAll<number | string>().as('all')])
    .select(({ fn }) => fn.count<number | string>('ignored.key').as('ignored'))
    .where('findings.page_id', '=', page_id)
    .where('findings.locale', '=', locale)
    .groupBy('findings.rule')
    .execute()
  const counts = rows.map(({ rule, all, ignored }) => [
    rule,
    [Number(all) - Number(ignored), Number(ignored)],
  ])
  return JSON.stringify(Object.fromEntries(counts))
}
