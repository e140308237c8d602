import { type Database, openDatabase } from '../api/src/db/open.ts'

/**
 * Publishes titles of the first page, each as its parent sends it, and says so: in a process of its
 * own, whose commits hold nobody who counts the time.
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
