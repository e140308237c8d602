import type * as endpoints from '@vitrine/contract/endpoints/translations'
import type { InputOf } from '../../binding/bind.ts'
import type { Db } from '../../db/schema.ts'
import type { PersonRequest } from '../../identity/guards/request-context.ts'
import { getActor } from '../../publishing/actor.ts'
import { markMachineText } from '../../publishing/machine-units.ts'
import { publishSources, replaceSources } from '../../publishing/translation-sources.ts'
import type { EditingDeps } from '../calls/editing-deps.ts'
import { refuseWithMessage } from '../calls/messages.ts'
import { findPublishedText, findWorkingCopy, lockCopy } from '../texts/working-copies.ts'
import { findConfirmation, logConfirmation, type SourcesBefore } from './confirmations.ts'
import { isLiveAsDrafted } from './load-translation.ts'

/** Undoes a confirmation for the translations that are unchanged since. */
export async function undoConfirmation(
  editing: EditingDeps,
  ctx: PersonRequest,
  { body: { locale, confirmation: id } }: InputOf<typeof endpoints.undoConfirmation>,
) {
  const { db, now } = editing.context
  const actor = getActor(ctx)
  if (!(await findConfirmation(db, { id, locale, actor })))
    return refuseWithMessage(editing, ctx, 404, 'confirmation_unknown')
  const rows = await db
    .selectFrom('confirmed_translations')
    .select(['page_id as pageId', 'version', 'before'])
    .where('confirmation_id', '=', id)
    .orderBy('page_id')
    .execute()
  let undone = 0
  for (const { before, ...row } of rows) {
    const entry: EntryToUndo = { ...row, locale, before: JSON.parse(before) }
    if (await transactEntry(editing, entry)) undone++
  }
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('translation_confirmations').where('id', '=', id).execute()
    const undo = { locale, count: undone, isUndo: true }
    if (undone > 0) await logConfirmation(tx, actor, undo, now().toISOString())
  })
  return { data: { undone, left: rows.length - undone } }
}

interface EntryToUndo {
  pageId: number
  locale: string
  version: number
  before: SourcesBefore
}

/** In a commit if readers will see again that a machine translated the text. */
const transactEntry = ({ changes, context: { db } }: EditingDeps, entry: EntryToUndo) =>
  entry.before.machineSource
    ? changes.commit((tx, touch) => {
        touch.pages([entry.pageId])
        return undoOne(tx, entry)
      })
    : db.transaction().execute((tx) => undoOne(tx, entry))

async function undoOne(tx: Db, { version, before, ...ref }: EntryToUndo): Promise<boolean> {
  await lockCopy(tx, ref.pageId, ref.locale)
  const copy = await findWorkingCopy(tx, ref.pageId, ref.locale)
  if ((copy?.version ?? 0) !== before.draft) return false
  const sources = { version, fields: before.fields }
  if (!(await replaceSources(tx, ref, sources))) return false
  const text = await findPublishedText(tx, ref.pageId, ref.locale)
  if (!isLiveAsDrafted(text, copy)) return true
  const published = await publishSources(tx, ref, 'copy')
  if (before.machineSource) await markMachineText(tx, ref, published)
  return true
}
