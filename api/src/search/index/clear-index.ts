import type { Db } from '../../db/schema.ts'

const rowsPerSlice = 1_000

/**
 * Deletes a slice of the index, in the order of the keys, so that other work gets a turn between
 * two. Returns true if there is more to delete.
 */
export async function clearSlice(tx: Db): Promise<boolean> {
  if ((await clearPostings(tx)) || (await clearWords(tx)) || (await clearTexts(tx))) return true
  await tx.deleteFrom('search_totals').execute()
  await tx.deleteFrom('search_queue').execute()
  return false
}

async function clearPostings(tx: Db): Promise<boolean> {
  const last = await tx
    .selectFrom('search_postings')
    .select(['locale', 'term'])
    .orderBy('locale')
    .orderBy('term')
    .orderBy('shard')
    .offset(rowsPerSlice)
    .limit(1)
    .executeTakeFirst()
  if (!last) return deletesRows(await tx.deleteFrom('search_postings').executeTakeFirst())
  await tx.deleteFrom('search_postings').where('locale', '<', last.locale).execute()
  await tx
    .deleteFrom('search_postings')
    .where('locale', '=', last.locale)
    .where('term', '<=', last.term)
    .execute()
  return true
}

async function clearWords(tx: Db): Promise<boolean> {
  const last = await tx
    .selectFrom('search_words')
    .select(['locale', 'word'])
    .orderBy('locale')
    .orderBy('word')
    .offset(rowsPerSlice)
    .limit(1)
    .executeTakeFirst()
  if (!last) return deletesRows(await tx.deleteFrom('search_words').executeTakeFirst())
  await tx.deleteFrom('search_words').where('locale', '<', last.locale).execute()
  await tx
    .deleteFrom('search_words')
    .where('locale', '=', last.locale)
    .where('word', '<=', last.word)
    .execute()
  return true
}

async function clearTexts(tx: Db): Promise<boolean> {
  const last = await tx
    .selectFrom('search_texts')
    .select(['locale', 'number'])
    .orderBy('locale')
    .orderBy('number')
    .offset(rowsPerSlice)
    .limit(1)
    .executeTakeFirst()
  if (!last) return deletesRows(await tx.deleteFrom('search_texts').executeTakeFirst())
  await tx.deleteFrom('search_texts').where('locale', '<', last.locale).execute()
  await tx
    .deleteFrom('search_texts')
    .where('locale', '=', last.locale)
    .where('number', '<=', last.number)
    .execute()
  return true
}

const deletesRows = ({ numDeletedRows }: { numDeletedRows: bigint }) => numDeletedRows > 0n
