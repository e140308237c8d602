import type { Db } from '../db/schema.ts'
import { getTemplate } from './store.ts'

/** A text of an editor in place of the default. */
export interface EditedText {
  id: string
  locale: string
  content: string
}

/** Finds all texts of editors, in a stable order. */
export async function findEditedTexts(db: Db): Promise<EditedText[]> {
  const rows = await db
    .selectFrom('content_translations')
    .select(['content_id', 'locale', 'content'])
    .orderBy('content_id')
    .orderBy('locale')
    .execute()
  return rows.flatMap(({ content_id: id, locale, content }) =>
    content === null ? [] : [{ id, locale, content }],
  )
}

/** Stores a text of an editor. An empty text restores the default. */
export async function storeEditedText(tx: Db, { id, locale, content }: EditedText) {
  if (content === '') return restoreDefault(tx, id, locale)
  // The code may declare the text later; until then the id is its name.
  await tx
    .insertInto('contents')
    .values({ id, name: id, template: getTemplate(id), default_content: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await tx
    .insertInto('content_translations')
    .values({ content_id: id, locale, content })
    .onConflict((conflict) => conflict.columns(['content_id', 'locale']).doUpdateSet({ content }))
    .execute()
}

/** Removes the published text. A draft stays. */
async function restoreDefault(tx: Db, id: string, locale: string) {
  await tx
    .deleteFrom('content_translations')
    .where('content_id', '=', id)
    .where('locale', '=', locale)
    .where('changed', '=', 0)
    .execute()
  await tx
    .updateTable('content_translations')
    .set({ content: null })
    .where('content_id', '=', id)
    .where('locale', '=', locale)
    .execute()
}
