import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { layMigrated } from '@vitrine/api/testing/migrated-sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startProgram } from '../../src/testing/processes.ts'

const guides = join(import.meta.dirname, '../../../docs/guides')
const command = '$ ./vitrine '

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-guides-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Returns the code blocks whose fence matches, with the first group of the match as their name. */
function blocksOf(guide: string, kind: RegExp) {
  const text = readFileSync(join(guides, guide), 'utf8')
  return [...text.matchAll(/^```(.*)\n([^`]*)^```$/gm)].flatMap(([, info = '', body = '']) => {
    const [, name] = kind.exec(info) ?? []
    return kind.test(info) ? [{ name: name ?? '', body }] : []
  })
}

async function printed(words: string[]) {
  const inFolder = words.map((word) => (word.endsWith('.json') ? join(folder, word) : word))
  const program = startProgram('cli/main.ts', inFolder, { DATA_DIR: join(folder, 'data') })
  program.child.stdin?.end()
  await program.ended
  return program
    .output()
    .replaceAll(`${folder}/`, '')
    .replace(/[\w-]{43}/, '…')
    .replace(/\d{4}-\d{2}-\d{2}/, '…')
}

test.each(readdirSync(guides))(
  'commands in %s print the output that the guide shows',
  async (guide) => {
    mkdirSync(join(folder, 'data'))
    await layMigrated(join(folder, 'data/vitrine.db'))
    writeFileSync(join(folder, 'data/secret'), 's'.repeat(64))
    for (const { name, body } of blocksOf(guide, /^json (.+)$/))
      writeFileSync(join(folder, name), body)
    for (const { body } of blocksOf(guide, /^console$/))
      for (const part of body.split(command).slice(1)) {
        const [line = '', ...output] = part.split('\n')
        expect(await printed(line.split(' '))).toBe(output.join('\n'))
      }
  },
)
