import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'

const memory = pathToFileURL(join(import.meta.dirname, '../../../bin/ram-disk.mjs')).href

test('a test run removes the memory files of a killed run', () => {
  const parent = mkdtempSync(join(tmpdir(), 'vitrine-memory-'))
  const { pid: ended } = spawnSync(process.execPath, ['--version'])
  const others = [`vitrine-tests-${process.pid}`, 'vitrine-tests-of-somebody']
  for (const name of [...others, `vitrine-tests-${ended}`])
    mkdirSync(join(parent, name, 'data'), { recursive: true })
  const script = `
    import { useRamDisk } from '${memory}'
    useRamDisk(${JSON.stringify(parent)}).close()
  `
  const { status } = spawnSync(process.execPath, ['--input-type=module', '-e', script])
  expect(status).toBe(0)
  expect(readdirSync(parent).toSorted()).toEqual(others.toSorted())
  rmSync(parent, { recursive: true })
})
