import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '@vitrine/api/db/open'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startProgram } from '../testing/processes.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-copy-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

async function copy(...words: string[]) {
  const program = startProgram('cli/main.ts', ['db:copy', ...words], { DATA_DIR: folder })
  const code = await program.ended
  return { code, said: program.output() + program.errors(), errors: program.errors() }
}

test('a database is copied into an empty one, with a report per table, and never over another', async () => {
  const [from, to] = [join(folder, 'from.db'), join(folder, 'to.db')]
  const { db, close } = await openDatabase(`file:${from}`)
  await db.insertInto('settings').values({ name: 'a', value: 'b' }).execute()
  await close()
  const first = await copy(from, `file:${to}`)
  // Progress is printed only to a terminal.
  expect(first).toMatchObject({ code: 0, errors: '' })
  expect(first.said).toMatch(/ {2}settings {25}1 {2}[0-9a-f]{16}\n/)
  expect(first.said).toContain(`Start the site with DATABASE_URL=file:${to} and the same DATA_DIR`)
  expect(existsSync(to)).toBe(true)
  const again = await copy(from, to)
  expect(again).toMatchObject({ code: 1, said: expect.stringMatching(/^file:\S+ is not empty\. /) })
})

test('a target that is neither a file nor PostgreSQL is refused, without printing its password', async () => {
  const { code, said } = await copy('a.db', 'mysql://root:geheim@127.0.0.1/site')
  expect({ code, said }).toEqual({
    code: 1,
    said: 'mysql://127.0.0.1/site is neither a file nor a postgres:// URL.\nUse: ./vitrine db:copy FROM TO\n',
  })
})
