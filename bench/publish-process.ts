import { type Database, openDatabase } from '../api/src/db/open.ts'

/**
 * Publishes the titles of the first page that the parent sends, and confirms each. Its own process, so
 * that its commits do not block the process that measures time.
 */
const [url = ''] = process.argv.slice(2)
const database = await openDatabase(url)
process.on('message', async (title) => {
  await publishTitle(database, String(title))
  process.send?.('published')
})
process.once('disconnect', () => database.close())
process.send?.('ready')

function publishTitle({ changes }: Database, title: string) {
  return changes.commit(async (tx, touch) => {
    const page = await tx
      .selectFrom('pages')
      .select('id')
      .where('key', '=', 'page-0')
      .executeTakeFirstOrThrow()
    touch.pages([page.id])
    await tx
      .updateTable('page_translations')
      .set({ title })
      .where('page_id', '=', page.id)
      .where('locale', '=', 'fr')
      .execute()
  })
}
