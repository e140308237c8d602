import type { LocaleRules } from '@vitrine/contract/config/config'
import { findTouchedPages, readLastCommit } from '../db/commits.ts'
import type { Db } from '../db/schema.ts'
import { unitRule } from '../html/text-units.ts'
import { queueDebtOfPages } from '../publishing/debt-queue.ts'

const onlyRow = 1

/**
 * Puts the pages of new commits into the queue. Several processes may call this: the first one to
 * raise the number adds the pages of a commit, once. With `recount`, all pages are added if the
 * languages of the site or the rule of units are others than before.
 */
export async function followCommits(db: Db, rules: LocaleRules, { recount = false } = {}) {
  const current = serializeRules(rules)
  const before = await readFollowed(db)
  const last = await readLastCommit(db)
  const hasOtherRules = !before || (recount && before.rules !== current)
  if (before?.number === last && !hasOtherRules) return
  await db.transaction().execute(async (tx) => {
    const number = await readLastCommit(tx)
    const isFirst = before
      ? await tx
          .updateTable('translation_debt_commits')
          .set({ number, ...(hasOtherRules && { rules: current }) })
          .where('number', '=', before.number)
          .where('rules', '=', before.rules)
          .returning('id')
          .executeTakeFirst()
      : await tx
          .insertInto('translation_debt_commits')
          .values({ id: onlyRow, number, rules: current })
          .onConflict((conflict) => conflict.doNothing())
          .returning('id')
          .executeTakeFirst()
    if (!isFirst) return
    const touched = hasOtherRules ? undefined : await findTouchedPages(tx, before.number, number)
    await queueDebtOfPages(tx, touched ?? (await findAllPages(tx)))
  })
}

const readFollowed = (db: Db) =>
  db.selectFrom('translation_debt_commits').select(['number', 'rules']).executeTakeFirst()

async function findAllPages(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('pages').select('id').execute()
  return rows.map(({ id }) => id)
}

const serializeRules = ({ locales, defaultLocale }: LocaleRules) =>
  JSON.stringify([unitRule, defaultLocale, ...locales.map(({ code }) => code)])
