import { exportPages } from '@vitrine/api/transfer/export-pages'
import { replaceAtomically } from '@vitrine/files/atomic-write'
import { Refusal } from '../settings/refusal.ts'
import { withDatabase } from './open.ts'
import { print } from './print.ts'
import { readWords } from './words.ts'

/** `vitrine export`: every page into a file that `vitrine import` takes. */
export async function exportCommand(words: string[]) {
  const { file } = readWords(words, [], 'npx vitrine export FILE')
  await withDatabase(async ({ db }) => {
    let count = 0
    await replaceAtomically(file, async (handle) => {
      await handle.write('[')
      for await (const batch of exportPages(db)) {
        const rows = batch.map((page) => `\n${JSON.stringify(page, null, 1)}`)
        await handle.write((count > 0 ? ',' : '') + rows.join(','))
        count += batch.length
      }
      await handle.write('\n]\n')
    }).catch((error: NodeJS.ErrnoException) => {
      if (error.path === undefined) throw error
      throw new Refusal(`${file} cannot be written: ${error.message}`)
    })
    print([`${count} pages written to ${file}`])
  })
}
