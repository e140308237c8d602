import { siteCheckLimits } from '@vitrine/contract/admin/site-checks'
import type { Db } from '../db/schema.ts'
import { raiseSequence } from './jobs/lease.ts'
import type { CheckedTextKey } from './read-texts.ts'
import { countFindings } from './store-results.ts'

interface IgnoredFinding extends CheckedTextKey {
  key: string
  note: string
  userId: number | null
  at: string
}

/** Ignores a finding. Returns why it does not. */
export async function ignore(
  db: Db,
  { userId, at, ...finding }: IgnoredFinding,
): Promise<'unknown' | 'many' | undefined> {
  return db.transaction().execute(async (tx) => {
    // Locks the row of the job: a check of the text cannot store other findings until the end.
    const sequence = await raiseSequence(tx)
    if (sequence === undefined || !(await isFound(tx, finding))) return 'unknown'
    const { ignored } = await tx
      .selectFrom('ignored_findings')
      .select(({ fn }) => fn.countAll<number | string>().as('ignored'))
      .executeTakeFirstOrThrow()
    if (Number(ignored) >= siteCheckLimits.ignoredMax) return 'many'
    const written = { note: finding.note, user_id: userId, ignored_at: at }
    const { page_id, locale, key } = finding
    await tx
      .insertInto('ignored_findings')
      .values({ page_id, locale, key, ...written })
      .onConflict((conflict) => conflict.columns(['page_id', 'locale', 'key']).doUpdateSet(written))
      .execute()
    await storeText(tx, finding, sequence)
    return undefined
  })
}

/** Lists an ignored finding again. */
export async function stopIgnoring(db: Db, finding: CheckedTextKey & { key: string }) {
  await db.transaction().execute(async (tx) => {
    const sequence = await raiseSequence(tx)
    if (sequence === undefined) return
    await tx
      .deleteFrom('ignored_findings')
      .where('page_id', '=', finding.page_id)
      .where('locale', '=', finding.locale)
      .where('key', '=', finding.key)
      .execute()
    await storeText(tx, finding, sequence)
  })
}

const isFound = async (tx: Db, { page_id, locale, key }: CheckedTextKey & { key: string }) =>
  (await tx
    .selectFrom('check_findings')
    .select('id')
    .where('page_id', '=', page_id)
    .where('locale', '=', locale)
    .where('key', '=', key)
    .executeTakeFirst()) !== undefined

async function storeText(tx: Db, { page_id, locale }: CheckedTextKey, sequence: number) {
  const counts = await countFindings(tx, { page_id, locale })
  await tx
    .updateTable('check_texts')
    .set({ sequence, counts })
    .where('page_id', '=', page_id)
    .where('locale', '=', locale)
    .execute()
}
