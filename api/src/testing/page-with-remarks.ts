import type { TestDatabase } from './databases.ts'
import type { writerIn } from './writer.ts'

/** Adds a page with a revision and a remark in each language. Returns their ids by language. */
export async function addPageWithRemarks(
  { db }: TestDatabase,
  { create, save }: ReturnType<typeof writerIn>,
  locales: string[],
) {
  const page = await create()
  const revisions: Record<string, number> = {}
  const remarks: Record<string, number> = {}
  const time = { created_at: '2026-01-01T00:00:00.000Z', expires_at: '2030-01-01T00:00:00.000Z' }
  for (const locale of locales) {
    await save(page, { title: locale }, { locale, revision: 'saved' })
    const revision = db.selectFrom('revisions').select('id').where('locale', '=', locale)
    revisions[locale] = (await revision.executeTakeFirstOrThrow()).id
    const link = await db
      .insertInto('preview_links')
      .values({ token_hash: locale, page_id: page, shows: 'page', locale, ...time })
      .returning('id')
      .executeTakeFirstOrThrow()
    const remark = await db
      .insertInto('preview_remarks')
      .values({
        page_id: page,
        link_id: link.id,
        path: '/',
        name: '',
        body: locale,
        created_at: time.created_at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    remarks[locale] = remark.id
  }
  return { page, revisions, remarks }
}
