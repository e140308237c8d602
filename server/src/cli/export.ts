import { exportContents } from '@vitrine/api/transfer/export-contents'
import { exportMenus } from '@vitrine/api/transfer/export-menus'
import { exportPages } from '@vitrine/api/transfer/export-pages'
import { exportAuthors, exportTopics } from '@vitrine/api/transfer/export-taxonomy'
import { replaceAtomically } from '@vitrine/files/atomic-write'
import { Refusal } from '../settings/refusal.ts'
import { parseArguments } from './arguments.ts'
import { print } from './print.ts'
import { withDatabase } from './with-database.ts'

const usage = './vitrine export FILE'

/** `vitrine export`: writes pages, menus and texts of templates into a file for `vitrine import`. */
export async function exportCommand(words: string[]) {
  const { file } = parseArguments(words, { usage })
  await withDatabase(async ({ db }) => {
    const menus = await exportMenus(db)
    const contents = await exportContents(db)
    const topics = (await exportTopics(db)).map(({ position: _, ...topic }) => topic)
    const authors = await exportAuthors(db)
    let count = 0
    await replaceAtomically(file, async (handle) => {
      await handle.writeFile(
        `{\n"menus": ${indented(menus)},\n"contents": ${indented(contents)},\n`,
      )
      await handle.writeFile(
        `"topics": ${indented(topics)},\n"authors": ${indented(authors)},\n"pages": [`,
      )
      for await (const batch of exportPages(db)) {
        const rows = batch.map((page) => `\n${indented(page)}`)
        await handle.writeFile((count > 0 ? ',' : '') + rows.join(','))
        count += batch.length
      }
      await handle.writeFile('\n]\n}\n')
    }).catch((error: NodeJS.ErrnoException) => {
      if (error.path === undefined) throw error
      throw new Refusal(`${file} cannot be written: ${error.message}`)
    })
    print([`${count} pages and ${Object.keys(menus).length} menus written to ${file}`])
  })
}

const indented = (value: unknown) => JSON.stringify(value, null, 1)
