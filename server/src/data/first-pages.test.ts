import { existsSync, mkdirSync, mkdtempSync, rmSync, watch } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { selectMissingAlts } from '@vitrine/api/library/missing-alts'
import { databases, type TestDatabase } from '@vitrine/api/testing/databases'
import type { FirstPages } from '@vitrine/contract/config/config'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addressesOf, startProgram } from '../testing/processes.ts'
import { pageWith, storePages, testSite } from '../testing/product.ts'
import { loadFirstPages, skipFirstPages } from './first-pages.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-demo-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const demoPages = 28

describe.each(databases)('the demonstration on $name', ({ open }) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await open()
  })
  afterEach(() => database.clear())
  afterAll(() => database.drop())

  /** Loads the first pages like a start. Returns the number of pages. */
  const load = async (more: { firstPages?: FirstPages; asNew?: boolean } = {}) => {
    await loadFirstPages(database, {
      firstPages: 'demonstration',
      asNew: false,
      dataDir: folder,
      site: testSite,
      ...more,
    })
    return (await database.db.selectFrom('pages').select('id').execute()).length
  }
  const removePages = () => database.changes.commit((tx) => tx.deleteFrom('pages').execute())

  test('is loaded once: deleted pages do not bring it back, but --new does', async () => {
    expect(await load()).toBe(demoPages)
    expect(existsSync(join(folder, 'media/enseigne.webp'))).toBe(true)
    await removePages()
    expect(await load()).toBe(0)
    expect(await load({ asNew: true })).toBe(demoPages)
  })

  test('can be replaced by neutral pages, which are also loaded once', async () => {
    expect(await load({ firstPages: 'neutral' })).toBe(6)
    const menus = await database.db.selectFrom('menus').select('name').execute()
    expect(menus.map(({ name }) => name).toSorted()).toEqual(['legal', 'main'])
    expect(existsSync(join(folder, 'media'))).toBe(false)
    await removePages()
    expect(await load({ firstPages: 'neutral' })).toBe(0)
  })

  test('has alternative texts for all of its pictures, in the languages of its pages', async () => {
    await load()
    const { i18n: rules } = testSite
    const missing = await selectMissingAlts(database.db, rules).select('media.path').execute()
    expect(missing).toEqual([])
  })

  test('is not loaded after a start without it, or after an import', async () => {
    expect(await load({ firstPages: 'none' })).toBe(0)
    expect(await load()).toBe(0)
    await database.clear()
    await skipFirstPages(database.db)
    expect(await load()).toBe(0)
  })

  test('is not added to pages of an earlier version, nor after they are deleted', async () => {
    await storePages({ databaseUrl: database.url, site: testSite }, [pageWith({ fr: 'nous' })])
    expect(await load({ asNew: true })).toBe(1)
    await removePages()
    expect(await load()).toBe(0)
  })

  test('is completed by the next start after an interruption', async () => {
    await load()
    await database.changes.commit(async (tx) => {
      await tx.deleteFrom('menus').execute()
      await tx.deleteFrom('media').execute()
      await tx.deleteFrom('pages').where('key', '!=', 'accueil').execute()
      await tx.updateTable('settings').set({ value: 'begun' }).where('name', '=', 'demo').execute()
    })
    rmSync(join(folder, 'media/enseigne.webp'))
    expect(await load()).toBe(demoPages)
    expect(await database.db.selectFrom('menus').select('name').execute()).toHaveLength(3)
    expect(existsSync(join(folder, 'media/enseigne.webp'))).toBe(true)
    await removePages()
    expect(await load()).toBe(0)
  })
})

test('a first start that was killed repeatedly is completed by the next one', async () => {
  mkdirSync(join(folder, 'media'))
  const env = { DATA_DIR: folder, PORT: '0', ADMIN_PORT: '0' }
  for (const moment of ['secret', 'media/enseigne.webp']) {
    const program = startProgram('main.ts', [], env)
    await appeared(join(folder, moment))
    program.child.kill('SIGKILL')
    await program.ended
  }
  const program = startProgram('main.ts', [], env)
  const { site } = await addressesOf(program)
  const list = await (await fetch(`${site}/api/nuxt/pages`)).json()
  // One of them is for signed-in people only.
  expect(list.meta.total).toBe(demoPages - 1)
  expect((await (await fetch(`${site}/api/menus/main`)).json()).data).not.toEqual([])
  program.child.kill('SIGTERM')
  await program.ended
})

/** Waits until the file exists. */
async function appeared(file: string) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const look = () => {
    if (existsSync(file)) resolve()
  }
  const watcher = watch(dirname(file), look)
  look()
  await promise
  watcher.close()
}
