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

test('commits of derived data do not wait for the disk, all others do', async () => {
  const [full, normal] = [2, 1]
  const { db, derived, close } = await openDatabase('file::memory:')
  const read = async (tx: typeof db) => {
    const { rows } = await sql<{ synchronous: number }>`pragma synchronous`.execute(tx)
    return rows[0]?.synchronous
  }
  const readWithin = (each: typeof db) => each.transaction().execute(read)
  expect(await readWithin(derived)).toBe(normal)
  expect(await readWithin(db)).toBe(full)
  await derived.deleteFrom('menus').execute()
  expect(await read(db)).toBe(normal)
  await db.deleteFrom('menus').execute()
  expect(await read(db)).toBe(full)
  await expect(
    derived.transaction().execute(() => Promise.reject(new Error('no'))),
  ).rejects.toThrow()
  expect(await readWithin(db)).toBe(full)
  await close()
})
