import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { databases } from '@vitrine/api/testing/databases'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { pageWith, startTestProduct } from '../testing/product.ts'
import { type ProgramRunner, startProgramRunner } from '../testing/program-runner.ts'
import { makeHourly } from './hourly/make-hourly.ts'
import { makeBackup } from './make-backup.ts'

let programs: ProgramRunner
beforeAll(async () => {
  programs = await startProgramRunner()
})
afterAll(() => programs.stop())

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-look-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const pages = [pageWith({ fr: '' }, { key: 'home', template: 'home' })]

/** Returns all files below a folder with their contents. */
const contentsOf = (place: string) =>
  readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((item) => item.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .toSorted()
    .map((name) => [name, readFileSync(name, 'latin1')])

describe.each(databases)('restore --dry-run of a site on $name', ({ empty, migrated }) => {
  test('prints what it would replace, checks the backup, and changes nothing', async () => {
    const [first, second] = [await migrated(), await empty()]
    const dataDir = join(folder, 'data')
    mkdirSync(join(dataDir, 'media'), { recursive: true })
    writeFileSync(join(dataDir, 'media/photo.jpg'), 'photo')
    const product = await startTestProduct({
      dataDir,
      pages,
      config: { databaseUrl: first.url },
    })
    const config = { databaseUrl: first.url, dataDir }
    const file = join(folder, 'site.backup')
    writeFileSync(join(dataDir, 'secret'), 'a secret of forty characters, at the least')
    await makeBackup(file, { config, secret: true })
    const bare = join(folder, 'bare.backup')
    await makeBackup(bare, { config, secret: false })
    const hourly = await makeHourly({
      config,
      secret: true,
      passphrase: undefined,
      publicUrl: 'https://site.test',
      folder: join(folder, 'hourly'),
      count: 1,
    })
    const plan = async (name: string, place: Record<string, string>) => {
      const words = ['restore', name, '--dry-run']
      const { code, output, errors } = await programs.run('cli.js', words, place)
      return { code, said: code === 0 ? output : errors }
    }
    const here = { DATA_DIR: dataDir, DATABASE_URL: first.url }
    const there = { DATA_DIR: join(folder, 'new/data'), DATABASE_URL: second.url }

    const running = await plan(file, here)
    expect(running.code).toBe(0)
    expect(running.said).toContain('The site is running on this database: stop it first.')
    await product.stop()
    const before = contentsOf(folder)
    const { said } = await plan(file, here)
    expect(said).toContain(`${file} is whole: made on `)
    expect(said).toContain(`It would replace the site in ${dataDir}: a database, a secret, images.`)
    expect(said).toContain(`Nothing was changed. To restore: ./vitrine restore ${file} --force\n`)
    expect(said).not.toContain('running')
    expect((await plan(file, there)).said).toContain('where there is no site.')
    expect((await plan(hourly.file, there)).said).toContain(`${hourly.file} is whole`)
    expect((await plan(bare, there)).said).toContain('The backup contains no secret: set SECRET')
    expect((await plan(bare, { ...there, SECRET: 's'.repeat(32) })).said).not.toContain(
      'set SECRET',
    )
    expect(contentsOf(folder)).toEqual(before)

    const bytes = readFileSync(file)
    bytes.writeUInt8(bytes.readUInt8(bytes.length >> 1) ^ 1, bytes.length >> 1)
    writeFileSync(file, bytes)
    expect(await plan(file, there)).toEqual({
      code: 1,
      said: expect.stringContaining('is damaged'),
    })
    const chunks = join(folder, 'hourly/chunks')
    const [chunk = ''] = readdirSync(chunks)
    writeFileSync(join(chunks, chunk), 'x')
    expect(await plan(hourly.file, there)).toEqual({
      code: 1,
      said: expect.stringContaining('is damaged'),
    })
    expect(readdirSync(chunks)).toContain(chunk)
    for (const place of [first, second]) await place.drop()
  })
})
