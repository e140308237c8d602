import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createFolderFiles } from '@vitrine/api/media/files'
import { productActor } from '@vitrine/api/publishing/actor'
import { logChange } from '@vitrine/api/publishing/log-change'
import { saveSettings } from '@vitrine/api/settings/store'
import { databases, type TestDatabase } from '@vitrine/api/testing/databases'
import { hourMs } from '@vitrine/contract/bounds/durations'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { folderLockName, lockFile } from './lock.ts'
import { sweepOrphans } from './sweep-orphans.ts'

const inHours = (hours: number) => new Date(Date.now() + hours * hourMs)
const [one, two, three] = ['1', '2', '3'].map((digit) => digit.repeat(32))
const part = `.${'0'.repeat(8)}-0000-4000-8000-${'0'.repeat(12)}.part`

describe.each(databases)('sweeping the data folder on $name', ({ open }) => {
  let database: TestDatabase
  let folder: string
  let messages: string[]
  beforeAll(async () => {
    database = await open()
  })
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'vitrine-sweep-'))
    messages = []
  })
  afterEach(async () => {
    await database.clear()
    rmSync(folder, { recursive: true })
  })
  afterAll(() => database.drop())

  const put = (path: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), path)
  }
  const sweep = (hours = 25) =>
    sweepOrphans(
      {
        db: database.db,
        media: createFolderFiles(join(folder, 'media')),
        reports: createFolderFiles(join(folder, 'reports')),
      },
      {
        dataDir: folder,
        databaseUrl: 'file:elsewhere/vitrine.db',
        backups: { folder: join(folder, 'backups') },
      },
      (sentence) => messages.push(sentence),
      inHours(hours),
    )
  const files = () =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => existsSync(join(folder, path)) && /\.\w+$/.test(path))
      .toSorted()

  const at = new Date().toISOString()
  const person = {
    name: 'Marie',
    password_hash: '',
    role: 4,
    locale: null,
    created_at: at,
    updated_at: at,
  }
  const addPerson = (avatar: string | null) =>
    database.db
      .insertInto('users')
      .values({ ...person, email: `${avatar}@example.org`, avatar })
      .execute()
  const report = { title: '', description: '', steps: '', console: '[]', state: 'new' as const }
  const addReport = (screenshot: string) =>
    database.db
      .insertInto('bug_reports')
      .values({ ...report, screenshot, created_at: at, updated_at: at })
      .execute()

  test('removes only unused portraits', async () => {
    await addPerson(one ?? null)
    for (const name of [one, two, three])
      for (const width of [96, 384]) put(`media/avatars/${name}-${width}.webp`)
    const mine = ['media/avatars/team.webp', `media/${two}-96.webp`, 'media/brochure.pdf']
    for (const path of mine) put(path)
    await sweep()
    expect(files()).toEqual(
      [...mine, `media/avatars/${one}-384.webp`, `media/avatars/${one}-96.webp`].toSorted(),
    )
    expect(messages).toEqual(['Removed from the data folder: unused portraits: 4.'])
  })

  test('removes only files of icons that the settings do not use, a day after their change', async () => {
    const [tab, touch, former] = [one, two, three].map((name) => `icons/${name}.png`)
    const [small, other] = ['4', '5'].map((digit) => `icons/${digit.repeat(32)}.png`)
    const path = (name = '') => `/storage/${name}`
    const iconFiles = {
      tab: path(tab),
      touch: path(touch),
      small: path(small),
      large: path(small),
      maskable: path(small),
    }
    await saveSettings(database.db, { icon: 1, iconFiles })
    const image = { mime: 'image/png', width: 1, height: 1, bytes: 1, hash: 'x' }
    await database.db
      .insertInto('media')
      .values({ ...image, path: `${other}` })
      .execute()
    const used = [tab, touch, small, other, 'icons/team.png'].map((name) => `media/${name}`)
    for (const name of [...used, `media/${former}`]) put(name)
    const change = { kind: 'settings-changed', subject: '' } as const
    await logChange(database.db, productActor, change, inHours(2).toISOString())
    await sweep(25)
    expect(files()).toContain(`media/${former}`)
    await sweep(27)
    expect(files()).toEqual(used.toSorted())
    expect(messages).toEqual(['Removed from the data folder: unused files of icons: 1.'])
  })

  test('removes only screenshots without a report', async () => {
    await addReport(`${one}.webp`)
    for (const name of [one, two]) put(`reports/${name}.webp`)
    put('reports/notes.txt')
    await sweep()
    expect(files()).toEqual([`reports/${one}.webp`, 'reports/notes.txt'])
    expect(messages).toEqual(['Removed from the data folder: screenshots without a report: 1.'])
  })

  test('removes partial files of killed writers, wherever they are', async () => {
    const left = [part, `media/${part}`, `media/a/b/${part}`, `reports/${part}`, `outbox/${part}`]
    const former = ['outbox/2026-01-05-one.eml.draft', 'site/pages.ndjson.draft']
    for (const path of [...left, ...former, `builds/one/assets/${part}`, `site/${part}`]) put(path)
    const otherFiles = [
      'media/mine.part',
      'media/a.draft',
      'outbox/2026-01-05-one.eml',
      `cache/${part}`,
    ]
    for (const path of otherFiles) put(path)
    await sweep()
    expect(files()).toEqual(otherFiles.toSorted())
    expect(messages).toEqual(['Removed from the data folder: partial files: 9.'])
  })

  test('removes leftovers of killed commands, but not the files of a running command', async () => {
    for (const name of ['.restore-abcdef', '.import-abcdef', 'backups/.backup-abcdef']) {
      put(`${name}/media/picture.jpg`)
      writeFileSync(join(folder, name, '.lock'), '')
    }
    const backupLock = lockFile(join(folder, 'backups/.backup-abcdef/.lock'))
    const commandLock = lockFile(join(folder, folderLockName))
    const all = readdirSync(folder).toSorted()
    await sweep()
    expect(readdirSync(folder).toSorted()).toEqual(all)
    expect(readdirSync(join(folder, 'backups'))).toEqual(['.backup-abcdef'])
    expect(messages).toEqual([])
    backupLock?.release()
    commandLock?.release()
    await sweep()
    expect(readdirSync(folder)).toEqual([folderLockName, 'backups'])
    expect(readdirSync(join(folder, 'backups'))).toEqual([])
    expect(messages).toEqual(['Removed from the data folder: leftovers of killed commands: 3.'])
  })

  test('removes the export of another site 14 days after its last change', async () => {
    for (const name of ['source', 'check.json']) put(`move-in/${name}`)
    utimesSync(join(folder, 'move-in/source'), inHours(-10 * 24), inHours(-10 * 24))
    await sweep(14 * 24 - 1)
    expect(readdirSync(join(folder, 'move-in'))).toEqual(['check.json', 'source'])
    await sweep(14 * 24 + 1)
    expect(existsSync(join(folder, 'move-in'))).toBe(false)
    expect(messages).toEqual(['Removed from the data folder: exports of other sites: 1.'])
  })

  test('keeps files younger than a day, which a row may soon name', async () => {
    const young = [`media/avatars/${one}-96.webp`, `media/${part}`, `reports/${one}.webp`]
    for (const path of young) put(path)
    // A copy with the modification time of its source counts as new.
    for (const path of young) utimesSync(join(folder, path), inHours(-48), inHours(-48))
    await sweep(0)
    await sweep(23)
    expect(files()).toEqual(young.toSorted())
    expect(messages).toEqual([])
  })

  test('keeps files older than the database, which another database may name', async () => {
    const former = [`media/avatars/${one}-96.webp`, `reports/${one}.webp`]
    for (const path of former) put(path)
    for (const path of former) utimesSync(join(folder, path), inHours(-48), inHours(-48))
    await sweep()
    expect(files()).toEqual(former)
  })

  test('reports nothing if there is nothing to remove', async () => {
    await sweep()
    expect(messages).toEqual([])
  })
})
