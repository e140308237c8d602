import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { addressesOf, startProgram } from '../testing/processes.ts'

test('a trial ends with the process that started it, or if it fails to start', async () => {
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

// The system refuses writes beyond 100 blocks of 512 bytes (1024 on some systems).
const smallDisk = ['sh', '-c', 'ulimit -f 100 && exec "$0" "$@"']

test.skipIf(process.platform === 'win32')(
  'a trial on a full disk reports it and ends without waiting for space',
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-trial-'))
    const env = { DATA_DIR: dataDir, DEMO: '0', PORT: '0', ADMIN_PORT: '0', BACKUPS: '0' }
    const trial = startProgram('main.ts', ['--trial'], env, 'pipe', smallDisk)
    expect(await trial.ended).toBe(1)
    expect(trial.errors()).toMatch('The database cannot be written')
    rmSync(dataDir, { recursive: true })
  },
)
