import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { databases } from '@vitrine/api/testing/databases'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Config } from '../settings/config.ts'
import { Refusal } from '../settings/refusal.ts'
import { printed, startProgram } from '../testing/processes.ts'
import { pageWith, startTestProduct } from '../testing/product.ts'
import { openSiteDatabase } from './open-database.ts'

const demo = join(import.meta.dirname, '../../../demo/pages.json')
const demoPages: unknown[] = JSON.parse(readFileSync(demo, 'utf8'))

let folder: string
let file: string
let env: Record<string, string>
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-open-'))
  file = join(folder, 'vitrine.db')
  env = { DATA_DIR: folder, PORT: '0', ADMIN_PORT: '0' }
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const openHere = (asNew = false) =>
  openSiteDatabase({ databaseUrl: `file:${file}`, dataDir: folder, asNew })
const putSecret = () => writeFileSync(join(folder, 'secret'), 's'.repeat(64))
const putPicture = (name: string) => {
  mkdirSync(join(folder, name))
  writeFileSync(join(folder, name, 'a.webp'), 'picture')
}

/** Returns all files of the folder with their contents. */
const contentsOf = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((item) => item.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .toSorted()
    .map((name) => [name, readFileSync(name, 'latin1')])

describe('a data folder without its database', () => {
  const losses: [name: string, put: () => void][] = [
    ['a secret', putSecret],
    ['images', () => putPicture('media')],
    ['screenshots', () => putPicture('reports')],
    [
      'a secret and images',
      () => {
        putSecret()
        putPicture('media')
        writeFileSync(file, '')
        writeFileSync(`${file}-wal`, 'the newest changes')
      },
    ],
  ]

  test.each(losses)('but with %s starts no site, and stays unchanged', async (name, put) => {
    put()
    const before = contentsOf()
    const wishes: Partial<Config>[] = [
      { firstPages: 'demonstration' },
      { firstPages: 'none' },
      { roles: ['api'] },
    ]
    for (const wish of wishes) {
      const config = { databaseUrl: `file:${file}`, secret: undefined, ...wish }
      const starting = startTestProduct({ dataDir: folder, config })
      await expect(starting).rejects.toThrow(`${folder} contains ${name} of a site: restore it`)
    }
    expect(contentsOf()).toEqual(before)
  })

  test('makes the start and a command exit with 1 and an explanation; --new continues', async () => {
    putSecret()
    const list = join(folder, 'pages.json')
    writeFileSync(list, JSON.stringify([pageWith({ fr: 'nous' })]))
    const programs = [
      startProgram('main.ts', [], env),
      startProgram('cli/main.ts', ['import', list], env),
    ]
    for (const { ended, errors } of programs) {
      expect(await ended).toBe(1)
      expect(errors()).toMatch(
        /^The database file:.* is not there, but .* a secret of a site: restore/,
      )
      expect(errors()).toMatch(
        /once: "npm start -- --new", or "\.\/vitrine import FILE --new"\.\n$/,
      )
    }
    expect(existsSync(file)).toBe(false)
    const goesOn = startProgram('cli/main.ts', ['import', list, '--new'], env)
    expect(await goesOn.ended).toBe(0)
    expect(goesOn.output()).toContain('Pages   1 created')
    await (await openHere()).close()
  })

  test('becomes a new site with --new, and keeps its files', async () => {
    putSecret()
    putPicture('media')
    const before = contentsOf()
    const program = startProgram('main.ts', ['--new'], { ...env, DEMO: '0' })
    await printed(program, 'Admin')
    program.child.kill('SIGTERM')
    expect([await program.ended, program.errors()]).toEqual([0, ''])
    expect(contentsOf()).toEqual(expect.arrayContaining(before))
  })
})

describe.each(databases)('an empty $name', ({ name, empty }) => {
  let place: Awaited<ReturnType<typeof empty>>
  beforeEach(async () => {
    place = await empty()
  })
  afterEach(() => place.drop())
  const open = (asNew = false) =>
    openSiteDatabase({ databaseUrl: place.url, dataDir: folder, asNew })

  test('is refused if the folder contains the secret of a site, with advice', async () => {
    putSecret()
    const refusal = await open().catch((error) => error)
    expect(refusal).toBeInstanceOf(Refusal)
    expect(refusal.message).toMatch(/^The database .* contains a secret of a site: .* --new once/)
    const moving = 'To move the site, copy its database too: "./vitrine db:copy'
    expect(refusal.message.includes(moving)).toBe(name === 'PostgreSQL')
    await (await open(true)).close()
    await (await open()).close()
  })

  test('is accepted with a new folder: processes that start together share one secret and one demo', async () => {
    const more = { ...env, DATABASE_URL: place.url, ROLE: 'api' }
    const programs = [1, 2].map(() => startProgram('main.ts', [], more))
    await Promise.all(programs.map((program) => printed(program, 'API')))
    for (const { child } of programs) child.kill('SIGTERM')
    expect(await Promise.all(programs.map(({ ended }) => ended))).toEqual([0, 0])
    expect(programs.map(({ errors }) => errors())).toEqual(['', ''])
    expect(readdirSync(folder)).not.toContain('first-start')
    expect(readFileSync(join(folder, 'secret'), 'utf8')).toHaveLength(64)
    const { db, close } = await open()
    expect(await db.selectFrom('pages').select('id').execute()).toHaveLength(demoPages.length)
    await close()
  })
})

describe('a damaged database', () => {
  beforeEach(async () => {
    await (await openHere()).close()
  })

  test.each([
    ['cut in its middle', () => truncateSync(file, 8_192)],
    ['cut within a page', () => truncateSync(file, 5_000)],
    ['cut within its head', () => truncateSync(file, 50)],
    ['full of zeros', () => writeFileSync(file, Buffer.alloc(65_536))],
  ])('%s is reported as damaged, and stays unchanged', async (_name, damage) => {
    damage()
    const before = readFileSync(file)
    for (const asNew of [false, true]) {
      const opening = openHere(asNew)
      await expect(opening).rejects.toThrow('The file is damaged')
      await expect(opening).rejects.toThrow(Refusal)
    }
    expect(readFileSync(file)).toEqual(before)
  })

  test('with damage behind its head stops the start with one sentence', async () => {
    putSecret()
    // Keeps the head and the list of tables.
    writeFileSync(file, readFileSync(file).fill(0xff, 3 * 4_096))
    const program = startProgram('main.ts', [], env)
    expect(await program.ended).toBe(1)
    expect(program.errors()).toMatch(/^The database .* The file is damaged.* backup\.\n$/)
  })
})
