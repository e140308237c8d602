import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from './open.ts'

test('an error that has rolled back by itself, such as a full disk, is the one that is told', async () => {
  const { db, close } = await openDatabase('file::memory:')
  const work = db.transaction().execute(async (tx) => {
    await sql`rollback`.execute(tx)
    throw new Error('database or disk is full')
  })
  await expect(work).rejects.toThrow('database or disk is full')
  await db.transaction().execute((tx) => tx.deleteFrom('menus').execute())
  await close()
})
