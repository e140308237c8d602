import { mkdirSync, mkdtempSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '../db/open.ts'
import { createThreadedWriter } from './threaded-writer.ts'

const batch = { number: 1, events: [] }
let folder: string
let file: string
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-writer-'))
  file = join(folder, 'site.db')
  // A folder instead of the file: the thread cannot open it and dies.
  mkdirSync(file)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('after a thread has died, another one writes the next batch', async () => {
  const database = await openDatabase(`file:${folder}/good.db`)
  await database.close()
  const writer = createThreadedWriter(file)
  await expect(writer.write(batch)).rejects.toThrow('unable to open database file')
  rmdirSync(file)
  renameSync(join(folder, 'good.db'), file)
  await writer.write(batch)
  await writer.close()
})

test('closing succeeds if the thread dies during a write', async () => {
  const writer = createThreadedWriter(file)
  const writing = writer.write(batch)
  const closing = writer.close()
  await expect(writing).rejects.toThrow('unable to open database file')
  await closing
})
