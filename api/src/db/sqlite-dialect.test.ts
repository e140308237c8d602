import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from './open.ts'

test('if an error has already rolled the transaction back, such as a full disk, that error is thrown', async () => {
  const { db, close } = await openDatabase('file::memory:')
  const work = db.transaction().execute(async (tx) => {
    await sql`rollback`.execute(tx)
    throw new Error('database or disk is full')
  })
  await expect(work).rejects.toThrow('database or disk is full')
  await db.transaction().execute((tx) => tx.deleteFrom('menus').execute())
  await close()
})
