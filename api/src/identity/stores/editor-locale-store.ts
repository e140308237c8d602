import { roles } from '@vitrine/contract/identity/identity'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Db, Tables } from '../../db/schema.ts'

/**
 * Languages that a user is limited to, sorted; null without a limit. The site may no longer have
 * some of them: these give no right, but the limit stays.
 */
export type EditorLocales = readonly string[] | null

export async function findEditorLocales(db: Db, userId: number): Promise<EditorLocales> {
  return (await findEditorLocalesOf(db, [userId])).get(userId) ?? null
}

/** Returns the languages of those users who are limited, by user id. */
export async function findEditorLocalesOf(
  db: Db,
  userIds: number[],
): Promise<Map<number, string[]>> {
  const byUser = new Map<number, string[]>()
  if (userIds.length === 0) return byUser
  const rows = await db
    .selectFrom('editor_locales')
    .selectAll()
    .where('user_id', 'in', userIds)
    .orderBy('locale')
    .execute()
  for (const { user_id, locale } of rows)
    byUser.set(user_id, [...(byUser.get(user_id) ?? []), locale])
  return byUser
}

/** Subquery for queries of users: the languages of the limit in one string; null without a limit. */
export const selectEditorLocales = (users: ExpressionBuilder<Tables, 'users'>) =>
  users
    .selectFrom('editor_locales')
    .select(sql<string | null>`string_agg(editor_locales.locale, ',')`.as('list'))
    .whereRef('editor_locales.user_id', '=', 'users.id')
    .as('editor_locales')

/** Parses the result of `selectEditorLocales`. Administrators have no limit. */
export const parseEditorLocales = (role: number, list: string | null): EditorLocales =>
  list === null || role === roles.administrator ? null : list.split(',').toSorted()

/**
 * Limits a user to languages; null removes the limit. Throws for an empty list: without rows the
 * user would have no limit.
 */
export async function setEditorLocales(tx: Db, userId: number, locales: EditorLocales) {
  if (locales?.length === 0) throw new Error('A limit needs at least one language.')
  await tx.deleteFrom('editor_locales').where('user_id', '=', userId).execute()
  if (locales === null) return
  const rows = [...new Set(locales)].map((locale) => ({ user_id: userId, locale }))
  await tx.insertInto('editor_locales').values(rows).execute()
}
