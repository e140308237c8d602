import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { addressesOf, startProgram } from '../testing/processes.ts'

test('a trial ends when whoever began it has gone, and one that does not start ends by itself', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-trial-'))
  const env = { DATA_DIR: dataDir, DEMO: '0', PORT: '0', ADMIN_PORT: '0' }
  const wrong = startProgram('main.ts', ['--trial'], { ...env, ROLE: 'site' })
  expect(await wrong.ended).toBe(1)
  const program = startProgram('main.ts', ['--trial'], env)
  await addressesOf(program)
  program.child.stdin?.end()
  expect(await program.ended).toBe(0)
  rmSync(dataDir, { recursive: true })
})
