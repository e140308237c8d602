import { nextSlice } from '@vitrine/files/time-slice'
import type { Db } from '../db/schema.ts'

/** Pages per slice. Each of the few statements about a slice takes at most about 3 ms. */
const sliceSize = 500

/** Successive page ids: reads about a slice of pages select by the first and the last. */
export interface PageIdSlice {
  ids: number[]
  first: number
  last: number
}

/** Yields the ids of all pages outside, or inside, the trash, in their order, slice by slice. */
export async function* readPageIdSlices(
  db: Db,
  { inTrash = false }: { inTrash?: boolean } = {},
): AsyncGenerator<PageIdSlice> {
  for (let after = 0; ; ) {
    await nextSlice()
    const rows = await db
      .selectFrom('pages')
      .select('id')
      .where('id', '>', after)
      .where('deleted_at', inTrash ? 'is not' : 'is', null)
      .orderBy('id')
      .limit(sliceSize)
      .execute()
    const ids = rows.map(({ id }) => id)
    const [[first], last] = [ids, ids.at(-1)]
    if (first === undefined || last === undefined) return
    yield { ids, first, last }
    if (ids.length < sliceSize) return
    after = last
  }
}
