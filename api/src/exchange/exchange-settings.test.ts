import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFolderFiles } from '../media/files.ts'
import { resolveSettings } from '../settings/resolve-settings.ts'
import { readSettings, type StoredSettings, saveSettings } from '../settings/store.ts'
import { databases, type TestDatabase } from '../testing/databases.ts'
import { importFile, itemsWith, siteFileOf, withTwoSites } from '../testing/sites.ts'

const tracking = { keepMonths: 25 }
const blue = '#0b57d0'

describe.each(databases)('the exchange of settings on $name', ({ open }) => {
  let real: TestDatabase
  let trial: TestDatabase
  let folder: string
  let png: Buffer
  withTwoSites(open, (opened) => {
    real = opened.real
    trial = opened.trial
  })
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'vitrine-exchange-settings-'))
    png = await sharp({ create: { width: 64, height: 64, channels: 3, background: blue } })
      .png()
      .toBuffer()
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const save = (site: TestDatabase, fields: StoredSettings) =>
    site.changes.commit((tx) => saveSettings(tx, fields))
  const fieldsOf = async (site: TestDatabase) => (await readSettings(site.db)).fields
  const addPicture = async (site: TestDatabase, path: string) => {
    const picture = { path, mime: 'image/png', width: 64, height: 64, bytes: 1, hash: path }
    const { id } = await site.db
      .insertInto('media')
      .values(picture)
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  test('settings are imported, changed and removed, with pictures by their paths and new icons', async () => {
    const files = createFolderFiles(mkdtempSync(join(folder, 'media-')))
    const read = async () => png
    await addPicture(real, 'other.png')
    const [logo, icon] = [await addPicture(trial, 'logo.png'), await addPicture(trial, 'icon.png')]
    const machine = { counting: false, machineLocales: ['en'] }
    await save(trial, { name: 'Musée', accent: '#00695c', logo, icon, ...machine })
    const done = await importFile(real, await siteFileOf(trial, read), { files })
    expect(done.problems).toEqual([])
    expect(itemsWith(done, 'new').filter((name) => name.startsWith('setting'))).toHaveLength(6)
    const inForce = await resolveSettings(real.db, { tracking }, await fieldsOf(real))
    expect(inForce).toMatchObject({ name: 'Musée', ...machine })
    expect(inForce.look).toMatchObject({ logo: '/storage/logo.png', icon: '/storage/icon.png' })
    const tab = inForce.look?.iconFiles?.tab.replace('/storage/', '') ?? ''
    expect((await sharp(await files.read(tab)).metadata()).width).toBe(32)

    await save(trial, { name: 'Musée de la ville', logo })
    const again = await importFile(real, await siteFileOf(trial, read), { files })
    expect(itemsWith(again, 'changed')).toEqual(['setting name'])
    expect(itemsWith(again, 'removed')).toEqual([
      'setting accent',
      'setting counting',
      'setting icon',
      'setting machineLocales',
    ])
    expect(Object.keys(await fieldsOf(real)).toSorted()).toEqual(['logo', 'name'])
    const log = await real.db
      .selectFrom('changes_log')
      .select(['kind', 'before', 'after'])
      .where('kind', '=', 'settings-changed')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(JSON.parse(log.before ?? '')).toMatchObject({ name: 'Musée', accent: '#00695c' })
    expect(JSON.parse(log.after ?? '')).toMatchObject({ name: 'Musée de la ville', accent: null })
  })

  test('a setting that both sites have changed is a conflict, and the others are compared on their own', async () => {
    await save(trial, { name: 'Un', accent: '#00695c' })
    await importFile(real, await siteFileOf(trial))
    await save(trial, { name: 'Eux', accent: '#00695c', contact: 'eux@example.org' })
    await save(real, { name: 'Nous', accent: blue })
    const file = await siteFileOf(trial)
    const version = real.changes.current()
    const refused = await importFile(real, file)
    expect(itemsWith(refused, 'conflict')).toEqual(['setting name'])
    expect([await fieldsOf(real), real.changes.current()]).toEqual([
      { name: 'Nous', accent: blue },
      version,
    ])
    await importFile(real, file, { choose: (key) => (key === 'name' ? 'theirs' : undefined) })
    expect(await fieldsOf(real)).toEqual({ name: 'Eux', accent: blue, contact: 'eux@example.org' })
    expect(real.changes.current()).not.toBe(version)
  })

  test('a setting that site.config.ts fixes is skipped and named, and imported once the file leaves it open', async () => {
    await save(trial, { name: 'Essai', contact: 'a@example.org' })
    const fixed = { name: 'Fichier', tracking }
    const done = await importFile(real, await siteFileOf(trial), { fixed })
    expect([done.fixed, done.problems]).toEqual([['name'], []])
    expect(await fieldsOf(real)).toEqual({ contact: 'a@example.org' })
    const open = await importFile(real, await siteFileOf(trial))
    expect([open.fixed, itemsWith(open, 'new')]).toEqual([[], ['setting name']])
    expect((await importFile(real, await siteFileOf(trial), { fixed })).fixed).toEqual([])
  })

  test('a file without settings leaves them unchanged, and the next file is compared as before', async () => {
    await save(trial, { name: 'Un' })
    await importFile(real, await siteFileOf(trial))
    const { extras, digests, ...file } = await siteFileOf(trial)
    const { settings: _, ...others } = extras
    digests.delete('setting name')
    const done = await importFile(real, { ...file, digests, extras: others })
    expect(itemsWith(done, 'kept')).toEqual(['setting name'])
    expect(await fieldsOf(real)).toEqual({ name: 'Un' })
    await save(trial, { name: 'Deux' })
    expect(itemsWith(await importFile(real, await siteFileOf(trial)), 'changed')).toEqual([
      'setting name',
    ])
  })

  test('a picture that the file lacks stops the import, and a deleted one counts as not set', async () => {
    const logo = await addPicture(trial, 'logo.png')
    await save(trial, { name: 'Un', logo })
    const { extras, digests, ...file } = await siteFileOf(trial)
    digests.delete('medium logo.png')
    const refused = await importFile(real, { ...file, digests, extras: { ...extras, media: [] } })
    expect(refused.problems).toEqual(['the setting logo: logo.png is not in the library'])
    expect(await fieldsOf(real)).toEqual({})
    await trial.db.updateTable('media').set({ deleted_at: '2026-01-05T00:00:00.000Z' }).execute()
    await importFile(real, await siteFileOf(trial))
    expect(await fieldsOf(real)).toEqual({ name: 'Un' })
  })

  test('a dry run writes no icon, and an invalid value stops the import', async () => {
    const files = createFolderFiles(mkdtempSync(join(folder, 'media-')))
    await save(trial, { icon: await addPicture(trial, 'icon.png'), contact: 'nobody' })
    const file = await siteFileOf(trial, async () => png)
    const refused = await importFile(real, file, { files })
    expect(refused.problems).toEqual(['the setting contact is not valid'])
    const { icon } = await fieldsOf(trial)
    await save(trial, { icon })
    const dry = await importFile(real, await siteFileOf(trial, async () => png), {
      files,
      isDry: true,
    })
    expect([dry.problems, await files.list()]).toEqual([[], []])
  })
})
