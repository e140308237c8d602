import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchSqliteCommits } from './sqlite-changes.ts'

const aWhileMs = 1_000

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-changes-'))
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  rmSync(folder, { recursive: true, force: true })
})

test('a file that is temporarily unreadable is polled again', async () => {
  const file = join(folder, 'site.db')
  const sqlite = new DatabaseSync(file)
  sqlite.exec('pragma journal_mode = wal; create table notes (text)')
  const onCommit = vi.fn()
  const stop = await watchSqliteCommits(sqlite).listen(onCommit)
  const files = [file, `${file}-wal`, `${file}-shm`]
  const before = files.map((name) => readFileSync(name))
  for (const name of files) writeFileSync(name, Buffer.alloc(32_768))
  vi.advanceTimersByTime(aWhileMs)
  files.forEach((name, at) => {
    writeFileSync(name, before[at] ?? '')
  })
  vi.advanceTimersByTime(aWhileMs)
  onCommit.mockClear()

  const other = new DatabaseSync(file)
  other.exec(`insert into notes values ('new')`)
  vi.advanceTimersByTime(aWhileMs)
  expect(onCommit).toHaveBeenCalledOnce()
  other.close()
  await stop()
  sqlite.close()
})
