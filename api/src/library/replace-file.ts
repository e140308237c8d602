import { extname } from 'node:path'
import type { Accepted } from '../media/accept.ts'
import { hashOf } from '../media/image.ts'
import type { PersonActor } from '../publishing/actor.ts'
import { logChange } from '../publishing/log-change.ts'
import { columnsOf } from './add-file.ts'
import { changeItem } from './change-item.ts'
import type { MediaRow } from './items.ts'
import type { Library } from './library.ts'

/**
 * Puts a file in the place of another, under the same address. Its version counts up, and with it the
 * address that pages give their readers. Answers false when it is of another kind than its address
 * says.
 */
export async function replaceFile(
  library: Library,
  { id, path, name }: MediaRow,
  file: Accepted,
  fileName: string,
  actor: PersonActor,
): Promise<boolean> {
  if (extname(path).toLowerCase().replace('.jpeg', '.jpg') !== `.${file.ending}`) return false
  const hash = hashOf(file.data)
  const { files, context } = library
  const at = context.now().toISOString()
  const before = await files.read(path)
  const staged = await files.stage(path, file.data)
  try {
    await changeItem(library, id, async (tx) => {
      await tx
        .updateTable('media')
        .set(({ eb }) => ({ ...columnsOf(file, hash), version: eb('version', '+', 1) }))
        .where('id', '=', id)
        .execute()
      const after = { file: fileName, bytes: file.data.length }
      await logChange(tx, actor, { kind: 'media-replaced', subject: name, after }, at)
      await staged.place()
    })
  } catch (error) {
    await staged.drop()
    // It may have taken its place before the change was refused.
    if (before) await files.write(path, before)
    throw error
  }
  return true
}
