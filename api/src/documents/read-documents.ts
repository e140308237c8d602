import { dueStates } from '../checks/jobs/queue.ts'
import type { Db } from '../db/schema.ts'
import type { MediaFiles } from '../media/files.ts'
import { queueFile } from '../search/index/follow-commits.ts'
import { readPdf } from './read-pdf.ts'

interface DocumentsContext {
  db: Db
  media: MediaFiles
}

/**
 * Reads the PDFs of the library that are new or replaced, one after another. Texts that link to one
 * are checked again. A file that cannot be read is not tried again.
 */
export async function readNewDocuments({ db, media }: DocumentsContext, ending: AbortSignal) {
  for (let row = await findNew(db); row && !ending.aborted; row = await findNew(db)) {
    const { id, version, path } = row
    const data = await media.read(path)
    const facts = data && (await readPdf(data, ending))
    // An interrupted file is read after the next start.
    if (ending.aborted) return
    const values = {
      version,
      pages: facts?.pages ?? null,
      is_tagged: facts ? Number(facts.isTagged) : null,
      text: facts?.text ?? '',
    }
    await db.transaction().execute(async (tx) => {
      if (!(await storeFacts(tx, id, values))) return
      if (values.is_tagged !== null) await queueChecks(tx, id)
      await queueFile(tx, id)
    })
  }
}

/** Finds a PDF that has not been read in its present version. */
const findNew = (db: Db) =>
  db
    .selectFrom('media')
    .leftJoin('media_documents as read', (join) =>
      join.onRef('read.media_id', '=', 'media.id').onRef('read.version', '=', 'media.version'),
    )
    .select(['media.id', 'media.version', 'media.path'])
    .where('media.mime', '=', 'application/pdf')
    .where('media.deleted_at', 'is', null)
    .where('read.media_id', 'is', null)
    .orderBy('media.id', 'desc')
    .limit(1)
    .executeTakeFirst()

interface FactValues {
  version: number
  pages: number | null
  is_tagged: number | null
  text: string
}

/** Stores what a PDF contains. Returns false if the file has been deleted. */
async function storeFacts(tx: Db, id: number, values: FactValues): Promise<boolean> {
  const file = await tx.selectFrom('media').select('id').where('id', '=', id).executeTakeFirst()
  if (!file) return false
  await tx
    .insertInto('media_documents')
    .values({ media_id: id, ...values })
    .onConflict((conflict) => conflict.column('media_id').doUpdateSet(values))
    .execute()
  return true
}

/** Queues the publish check of the texts that link to a file. */
async function queueChecks(tx: Db, id: number) {
  const uses = await tx
    .selectFrom('media_uses')
    .select(['page_id', 'locale'])
    .where('media_id', '=', id)
    .execute()
  for (const { page_id, locale } of uses)
    await tx
      .updateTable('check_texts')
      .set({ due: dueStates.afterChange })
      .where('page_id', '=', page_id)
      .where('locale', '=', locale)
      .execute()
}
