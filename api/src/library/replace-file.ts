import { extname } from 'node:path'
import type { AcceptedFile } from '../media/accept-file.ts'
import { hashBytes } from '../media/image.ts'
import type { PersonActor } from '../publishing/actor.ts'
import { logChange } from '../publishing/log-change.ts'
import { toFileColumns } from './add-file.ts'
import { changeFileAndPages } from './change-file-and-pages.ts'
import type { MediaRow } from './items.ts'
import type { Library } from './library.ts'

/**
 * Replaces the bytes of a file. The path stays; its version rises, so that pages link to a new URL.
 * Returns false if the ending of the path does not fit the new file.
 */
export async function replaceFile(
  library: Library,
  { id, path, name }: MediaRow,
  file: AcceptedFile,
  fileName: string,
  actor: PersonActor,
): Promise<boolean> {
  if (extname(path).toLowerCase().replace('.jpeg', '.jpg') !== `.${file.ending}`) return false
  const hash = hashBytes(file.data)
  const { files, context } = library
  const time = context.now().toISOString()
  const original = await files.read(path)
  const staged = await files.stage(path, file.data)
  try {
    await changeFileAndPages(library, id, async (tx) => {
      await tx
        .updateTable('media')
        .set(({ eb }) => ({ ...toFileColumns(file, hash), version: eb('version', '+', 1) }))
        .where('id', '=', id)
        .execute()
      const after = { file: fileName, bytes: file.data.length }
      await logChange(tx, actor, { kind: 'media-replaced', subject: name, after }, time)
      await staged.moveToPlace()
    })
  } catch (error) {
    await staged.discard()
    // The new file may be in place although the transaction failed.
    if (original) await files.write(path, original)
    throw error
  }
  return true
}
