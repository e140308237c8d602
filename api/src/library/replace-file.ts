import { extname } from 'node:path'
import type { Db } from '../db/schema.ts'
import type { AcceptedUpload } from '../media/accept-upload.ts'
import { trashFolder } from '../media/files.ts'
import type { PersonActor } from '../publishing/actor.ts'
import { logChange } from '../publishing/log-change.ts'
import { findPictureProblem } from '../settings/check-picture.ts'
import { renderIconFiles } from '../settings/icon-files.ts'
import { findSettingUses } from '../settings/picture-uses.ts'
import { readSettings, saveSettings } from '../settings/store.ts'
import { toFileColumns } from './add-file.ts'
import { changeFileAndPages } from './change-file-and-pages.ts'
import type { MediaRow } from './items.ts'
import type { Library } from './library.ts'

/**
 * Replaces the bytes of a file. The path stays; its version rises, so that pages link to a new URL.
 * An icon of the site gets files of each size again. Returns why the file is refused, if it is.
 */
export async function replaceFile(
  library: Library,
  { id, path, name }: MediaRow,
  file: AcceptedUpload,
  fileName: string,
  actor: PersonActor,
): Promise<'other-kind' | 'site-picture' | undefined> {
  if (extname(path).toLowerCase().replace('.jpeg', '.jpg') !== `.${file.ending}`)
    return 'other-kind'
  const forSite = await prepareForSite(library, id, file)
  if ('refused' in forSite) return forSite.refused
  const { files, context } = library
  const time = context.now().toISOString()
  const original = `${trashFolder}/replaced-${id}`
  await files.copy(path, original)
  const staged = await files.stage(path, file.contents)
  try {
    await changeFileAndPages(library, id, async (tx) => {
      await tx
        .updateTable('media')
        .set(({ eb }) => ({ ...toFileColumns(file), version: eb('version', '+', 1) }))
        .where('id', '=', id)
        .execute()
      const after = { file: fileName, bytes: file.bytes }
      await logChange(tx, actor, { kind: 'media-replaced', subject: name, after }, time)
      await forSite.save(tx)
      await staged.moveToPlace()
    })
  } catch (error) {
    await staged.discard()
    // The new file may be in place although the transaction failed.
    await files.move(original, path)
    throw error
  }
  await files.delete(original)
  return undefined
}

/** Checks a new file for the settings that use it, and makes the files of an icon. */
async function prepareForSite({ context, files }: Library, id: number, file: AcceptedUpload) {
  const { db, fixed } = context
  const refused = { refused: 'site-picture' } as const
  const uses = (await findSettingUses(db, fixed)).get(id) ?? []
  if (uses.some((name) => findPictureProblem(name, file))) return refused
  if (!uses.includes('icon')) return { save: async () => {} }
  // Only pictures pass the check of an icon.
  if (!Buffer.isBuffer(file.contents)) return refused
  const iconFiles = await renderIconFiles(
    file.contents,
    (path, data) => files.write(path, data),
    fixed.look,
  )
  if (!iconFiles) return refused
  return {
    save: async (tx: Db) => {
      const { fields } = await readSettings(tx)
      if (fields.icon === id) await saveSettings(tx, { ...fields, iconFiles })
    },
  }
}
