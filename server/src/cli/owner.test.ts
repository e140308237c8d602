import { chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { layMigrated } from '@vitrine/api/testing/migrated-sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startProgram } from '../testing/processes.ts'
import { sentenceFor } from './owner.ts'

const other = 65_534

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-owner-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** A site of another user, and of its data folder what lies there. */
async function siteOfAnother() {
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  await layMigrated(join(dataDir, 'vitrine.db'))
  for (const path of [folder, dataDir, join(dataDir, 'vitrine.db')]) chownSync(path, other, other)
  return dataDir
}

async function run(dataDir: string, words: string[], by: string[] = []) {
  const program = startProgram('cli/main.ts', words, { DATA_DIR: dataDir }, 'pipe', by)
  return { code: await program.ended, said: program.output() + program.errors() }
}

test.runIf(process.getuid?.() === 0)(
  'root is refused on the site of another user, changes nothing, and is told what works',
  async () => {
    const dataDir = await siteOfAnother()
    for (const words of [
      ['backup'],
      ['restore', 'a.backup', '--force'],
      ['doctor'],
      ['user:list'],
    ]) {
      const { code, said } = await run(dataDir, words)
      expect(code).toBe(1)
      expect(said).toContain(`${dataDir} belongs to the user ${other}`)
      expect(said).toContain(words.join(' '))
    }
    expect(readdirSync(dataDir)).toEqual(['vitrine.db'])
    const { said } = await run(dataDir, ['backup'])
    const [, typed = ''] = said.split('\n')
    const by = typed.trim().split(' ').slice(0, 4)
    expect(await run(dataDir, ['backup'], by)).toMatchObject({ code: 0 })
    expect(readdirSync(join(dataDir, 'backups'))).toHaveLength(1)
  },
)

test('the command to type is that of a shell, and of the unit where systemd made the user', () => {
  const plain = sentenceFor({ uid: 1000, gid: 100, folder: '/srv/site' }, [
    'restore',
    "l'été.backup",
  ])
  expect(plain).toMatch(/\n {2}setpriv --reuid=1000 --regid=100 --clear-groups \S+ \S+ restore /)
  expect(plain).toMatch(/restore 'l'\\''été\.backup'$/)
  const unit = { uid: 61_184, gid: 61_184, folder: '/var/lib/private/vitrine' }
  expect(sentenceFor(unit, ['backup'])).toContain('\n  sh deploy/vitrine backup\n')
})
