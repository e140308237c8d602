import type { Db } from '../db/schema.ts'

/** Returns the names of all menus, sorted. */
export async function menuNames(db: Db) {
  const menus = await db.selectFrom('menus').select('name').orderBy('name').execute()
  return menus.map(({ name }) => name)
}

/** Adds a menu: the smallest write of content. Fails if the name is taken. */
export const addMenu = (db: Db, name: string, items = '[]') =>
  db.insertInto('menus').values({ name, items }).execute()
