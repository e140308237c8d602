import { open, rename } from 'node:fs/promises'
import { exportPages } from '@vitrine/api/transfer/export-pages'
import { Refusal } from '../refusal.ts'
import { withDatabase } from './open.ts'
import { print } from './print.ts'
import { readWords } from './words.ts'

/** `vitrine export`: every page into a file that `vitrine import` takes. */
export async function exportCommand(words: string[]) {
  const { file } = readWords(words, [], 'npx vitrine export FILE')
  await withDatabase(async ({ db }) => {
    const draft = `${file}.draft`
    const handle = await open(draft, 'w').catch((error: Error) => {
      throw new Refusal(`${file} cannot be written: ${error.message}`)
    })
    let count = 0
    await handle.write('[')
    for await (const batch of exportPages(db)) {
      const rows = batch.map((page) => `\n${JSON.stringify(page, null, 1)}`)
      await handle.write((count > 0 ? ',' : '') + rows.join(','))
      count += batch.length
    }
    await handle.write('\n]\n')
    await handle.close()
    await rename(draft, file)
    print([`${count} pages written to ${file}`])
  })
}
