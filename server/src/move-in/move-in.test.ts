import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { printWxr, type WxrItem } from '@vitrine/api/testing/wxr'
import type { MoveInOptions } from '@vitrine/contract/admin/move-in'
import { createZip } from '@vitrine/contract/testing/zip'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import site from '../../../site.config.ts'
import { createChildDatabase } from '../testing/child-product.ts'
import { getMoveInFiles, getMoveInFolder, writeStoredState } from './folder.ts'
import { createMoveIn } from './move-in.ts'

/** A run is a process that opens the database, at low priority. */
const patienceMs = 120_000

let dataDir = ''
let moveIn: ReturnType<typeof createMoveIn>
const errors: unknown[] = []
const rules = site.i18n

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'vitrine-move-in-'))
  await createChildDatabase(join(dataDir, 'vitrine.db'))
  vi.stubEnv('DATA_DIR', dataDir)
  moveIn = createMoveIn(getMoveInFolder(dataDir), {
    rules,
    logError: (error) => errors.push(error),
  })
})
afterAll(async () => {
  await moveIn.stop()
  vi.unstubAllEnvs()
  rmSync(dataDir, { recursive: true })
})

const options: MoveInOptions = {
  languagesByPath: [],
  loadsFiles: false,
  comments: false,
  address: '',
  pairs: [],
}
const upload = (content: string | Buffer, bytes = Buffer.byteLength(content)) =>
  moveIn.receive(new Blob([new Uint8Array(Buffer.from(content))]).stream(), {
    name: 'export',
    bytes,
  })
const readState = async () => (await moveIn.read('fr')).run?.state
const runToEnd = async (kind: 'check' | 'import') => {
  expect(await moveIn.start({ kind, options })).toBeUndefined()
  await expect.poll(readState, { timeout: patienceMs }).not.toBe('running')
  return moveIn.read('fr')
}
const countPages = () => {
  const sqlite = new DatabaseSync(join(dataDir, 'vitrine.db'))
  const row = sqlite.prepare(`select count(*) as count from pages where key like 'old.example-%'`)
  const { count } = Object(row.get())
  sqlite.close()
  return count
}

test('an upload that is empty, too large or cut leaves nothing behind', async () => {
  expect(await upload('')).toBe('empty')
  expect(await upload('x', 2_000_000_001)).toBe('too-large')
  expect(await upload('x', 7)).toBe('incomplete')
  expect(await readdir(getMoveInFolder(dataDir))).toEqual(['change.lock'])
  expect(await moveIn.start({ kind: 'check', options })).toBe('no-file')
})

test('a run that was killed together with its server leaves no files that fill the disk', async () => {
  const folder = getMoveInFolder(dataDir)
  const { temporary } = getMoveInFiles(folder)
  await mkdir(join(temporary, 'unpacked'), { recursive: true })
  const run = {
    kind: 'import',
    state: 'running',
    problem: null,
    at: new Date(0).toISOString(),
  } as const
  await writeStoredState(folder, { file: null, options, run })
  expect(await readState()).toBe('stopped')
  expect(existsSync(temporary)).toBe(false)
})

test(
  'a file of another kind fails with the reason; a check writes nothing, and an import does',
  async () => {
    await upload('<html></html>')
    expect((await runToEnd('check')).run).toMatchObject({
      state: 'failed',
      problem: expect.stringMatching(/^export n’est pas un export de WordPress/),
    })
    await upload('Bonjour')
    expect((await runToEnd('check')).run).toMatchObject({
      state: 'failed',
      problem: expect.stringMatching(/^export n’est pas un export connu/),
    })

    const items: WxrItem[] = [{ id: 1, status: 'future' }, { id: 2 }]
    expect(await upload(printWxr({ items }))).toBeUndefined()
    const checked = await runToEnd('check')
    expect(checked.run).toMatchObject({ state: 'done', problem: null })
    expect(checked.check).toMatchObject({
      pages: { created: 2 },
      review: { total: 1, first: [{ page: null, losses: [{ kind: 'planned', count: 1 }] }] },
    })
    expect(checked.import).toBeNull()
    expect(countPages()).toBe(0)
    expect(await moveIn.readReport('import', 'html', 'fr')).toBeUndefined()

    const { import: imported } = await runToEnd('import')
    expect(imported?.review.first).toMatchObject([{ page: expect.any(Number) }])
    expect(countPages()).toBe(2)
    const reports = await Promise.all(
      ['fr', 'es'].map((language) => moveIn.readReport('import', 'html', language)),
    )
    expect(reports[0]).toContain('<h1>Importation de «\u00a0Boulangerie\u00a0»</h1>')
    expect(reports[0]).toContain('<td>elle était programmée pour le 4 mai 2020')
    expect(reports[1]).toContain('<html lang="es">')

    const text = { name: 'content/pain.md', content: '![Four](/four.svg)' }
    await upload(createZip([text, { name: 'hugo.toml', content: 'baseURL = "https://z.example"' }]))
    expect((await runToEnd('check')).check).toMatchObject({
      ...{ url: 'https://z.example/', pages: { created: 1 }, files: { missing: 1 } },
    })
  },
  3 * patienceMs,
)

test(
  'a run is the only one; killed in the middle it says so, and the next one completes it',
  async () => {
    const items = Array.from({ length: 1_500 }, (_, index) => ({ id: index + 1 }))
    await upload(printWxr({ items }))
    const other = createMoveIn(getMoveInFolder(dataDir), {
      logError: (error) => errors.push(error),
      rules,
    })
    const starts = [moveIn, other].map((each) => each.start({ kind: 'import', options }))
    expect((await Promise.all(starts)).toSorted()).toEqual(['running', undefined])
    expect(await other.start({ kind: 'check', options })).toBe('running')
    expect(await moveIn.start({ kind: 'check', options })).toBe('running')
    expect(await upload('x')).toBe('running')
    expect(await moveIn.discard()).toBe('running')
    const readStep = async () => (await moveIn.read('fr')).progress?.step
    await expect.poll(readStep, { timeout: patienceMs }).toBe('pages')
    await Promise.all([moveIn.stop(), other.stop()])
    await expect.poll(readState).toBe('stopped')
    expect(countPages()).toBeLessThan(1_500)

    await moveIn.start({ kind: 'import', options })
    await expect.poll(readStep, { timeout: patienceMs }).toBeDefined()
    await moveIn.cancel()
    await expect.poll(readState).toBe('cancelled')

    expect((await runToEnd('import')).run?.state).toBe('done')
    expect(countPages()).toBe(1_500)
    expect(await moveIn.discard()).toBeUndefined()
    expect(await readdir(getMoveInFolder(dataDir))).toEqual(['change.lock'])
    expect(await moveIn.read('fr')).toMatchObject({ file: null, run: null, import: null })
    expect(errors).toEqual([])
  },
  4 * patienceMs,
)
