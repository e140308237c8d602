import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { prepareDataFolder } from './data-folder.ts'
import { makeMoves } from './move-journal.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-moves-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const textOf = (...names: string[]) => readFileSync(join(folder, ...names), 'utf8')
const names = ['database', 'secret', 'film']

/** Creates a site to replace. The new site has no media. */
function twoSites() {
  mkdirSync(join(folder, 'scratch'))
  for (const name of names) writeFileSync(join(folder, name), `former ${name}`)
  for (const name of ['database', 'secret'])
    writeFileSync(join(folder, 'scratch', name), `new ${name}`)
  return names.map((name) => ({
    from: join(folder, 'scratch', name),
    to: join(folder, name),
    aside: join(folder, 'former', name),
  }))
}

function expectNewSite() {
  expect(['database', 'secret'].map((name) => textOf(name))).toEqual(['new database', 'new secret'])
  expect(names.map((name) => textOf('former', name))).toEqual(names.map((name) => `former ${name}`))
  expect(readdirSync(folder)).not.toContain('scratch')
  expect(readdirSync(folder).filter((name) => name.includes('moves'))).toEqual([])
}

test('new files are moved into place, and the previous ones are moved aside', async () => {
  const moves = twoSites()
  expect(await makeMoves(folder, join(folder, 'scratch'), join(folder, 'former'), moves)).toBe(true)
  expectNewSite()
})

test.each([1, 2, 3, 4])(
  'opening the folder completes moves that were interrupted after %i renames',
  async (count) => {
    const moves = twoSites()
    const done = moves.flatMap(({ from, to, aside }) => [
      { from: to, to: aside },
      ...(from.endsWith('film') ? [] : [{ from, to }]),
    ])
    const noted = moves.map((move) => ({ ...move, isNew: !move.from.endsWith('film') }))
    const plan = { scratch: join(folder, 'scratch'), former: join(folder, 'former'), moves: noted }
    writeFileSync(join(folder, '.restore-moves.json'), JSON.stringify(plan))
    mkdirSync(join(folder, 'former'))
    for (const { from, to } of done.slice(0, count)) {
      writeFileSync(to, readFileSync(from))
      rmSync(from)
    }
    await prepareDataFolder(folder)
    expectNewSite()
  },
)
