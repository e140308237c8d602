import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFolderFiles, trashFolder } from '../media/files.ts'
import { blackPng } from '../testing/black-png.ts'
import { mp4, vtt } from '../testing/clips.ts'
import { databases, type TestDatabase } from '../testing/databases.ts'
import { importFile, itemsWith, rewrite, siteFileOf, text, withTwoSites } from '../testing/sites.ts'

describe.each(databases)('exchange of media files on $name', ({ open }) => {
  let real: TestDatabase
  let trial: TestDatabase
  withTwoSites(open, (opened) => {
    real = opened.real
    trial = opened.trial
  })

  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'vitrine-exchange-'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('an image is imported if its content differs, and stays unchanged if the import fails', async () => {
    const media = mkdtempSync(join(folder, 'media-'))
    const files = createFolderFiles(media)
    const image = { path: 'a.png', mime: 'image/png', width: 2, height: 2, bytes: 1, hash: 'x' }
    await trial.db
      .insertInto('media')
      .values({ ...image, name: 'Un' })
      .execute()
    const png = (size: number) => blackPng(size)
    const read = (size: number) => async () => png(size)
    const first = await importFile(real, await siteFileOf(trial, read(2)), { files })
    expect([first.problems, itemsWith(first, 'new')]).toEqual([[], ['medium a.png']])
    expect(readFileSync(join(media, 'a.png'))).toEqual(png(2))

    await trial.db.updateTable('media').set({ hash: 'y' }).execute()
    await rewrite(trial, 'jobs', { fr: text('Emplois', 'emplois') })
    await rewrite(real, 'other', { fr: text('Autre', 'emplois') })
    const refused = await importFile(real, await siteFileOf(trial, read(4)), { files })
    expect(refused.problems).toHaveLength(2)
    expect(readFileSync(join(media, 'a.png'))).toEqual(png(2))
    await rewrite(real, 'other', { fr: text('Autre', 'autre') })
    await importFile(real, await siteFileOf(trial, read(4)), { files })
    expect(readFileSync(join(media, 'a.png'))).toEqual(png(4))
    const row = await real.db.selectFrom('media').select(['width', 'version']).executeTakeFirst()
    expect(row).toEqual({ width: 4, version: 2 })

    await trial.db.updateTable('media').set({ hash: 'z' }).execute()
    const script = async () => Buffer.from('<html><script>1</script></html>')
    const bad = await importFile(real, await siteFileOf(trial, script), { files })
    expect(bad.problems).toEqual(['a.png is not a file of an accepted type'])
  })

  test('a video is imported with its poster, its captions and its words, and then stays unchanged', async () => {
    const files = createFolderFiles(mkdtempSync(join(folder, 'media-')))
    const size = { width: 2, height: 2, bytes: 1 }
    const rows = [
      { ...size, path: 'film.mp4', mime: 'video/mp4', hash: 'f' },
      { ...size, path: 'film.vtt', mime: 'text/vtt', hash: 'v', width: null, height: null },
      { ...size, path: 'poster.png', mime: 'image/png', hash: 'p' },
    ].map((row) => ({ ...row, name: row.path }))
    const [film, track, poster] = (
      await trial.db.insertInto('media').values(rows).returning('id').execute()
    ).map(({ id }) => id)
    if (!film || !track || !poster) throw new Error('A file has no id.')
    await trial.db.updateTable('media').set({ poster_id: poster }).where('id', '=', film).execute()
    const words = { alt: '', caption: '', transcript: 'Bonjour.' }
    await trial.db
      .insertInto('media_translations')
      .values({ media_id: film, locale: 'fr', ...words })
      .execute()
    const captions = {
      kind: 'captions',
      locale: 'fr',
      label: 'Sous-titres',
      is_default: 1,
    } as const
    await trial.db
      .insertInto('media_tracks')
      .values({ media_id: film, file_id: track, position: 0, ...captions })
      .execute()
    const contents = new Map([
      ['film.mp4', mp4()],
      ['film.vtt', vtt],
      ['poster.png', blackPng(2)],
    ])
    const read = async (path: string) => contents.get(path)
    const first = await importFile(real, await siteFileOf(trial, read), { files })
    expect(first.problems).toEqual([])
    const found = await real.db
      .selectFrom('media_tracks')
      .innerJoin('media as films', 'films.id', 'media_tracks.media_id')
      .innerJoin('media as files', 'files.id', 'media_tracks.file_id')
      .innerJoin('media as posters', 'posters.id', 'films.poster_id')
      .innerJoin('media_translations as texts', 'texts.media_id', 'films.id')
      .select(['films.path', 'files.path as track', 'posters.path as poster', 'films.duration_ms'])
      .select(['kind', 'label', 'is_default', 'transcript'])
      .execute()
    expect(found).toEqual([
      {
        path: 'film.mp4',
        track: 'film.vtt',
        poster: 'poster.png',
        duration_ms: 3_000,
        kind: 'captions',
        label: 'Sous-titres',
        is_default: 1,
        transcript: 'Bonjour.',
      },
    ])
    const second = await importFile(real, await siteFileOf(trial, read), { files })
    expect(itemsWith(second, 'changed')).toEqual([])
  })

  test('a file is imported into the folder of the same name, and stays there if the other site has no folder', async () => {
    const files = createFolderFiles(mkdtempSync(join(folder, 'media-')))
    const image = { path: 'c.png', mime: 'image/png', width: 2, height: 2, bytes: 1, hash: 'x' }
    const fete = { name: 'Fête', name_key: 'fete' }
    const [{ id: folder_id } = { id: 0 }] = await trial.db
      .insertInto('media_folders')
      .values(fete)
      .returning('id')
      .execute()
    await trial.db
      .insertInto('media')
      .values({ ...image, name: 'Un', folder_id })
      .execute()
    const file = async () => siteFileOf(trial, async () => blackPng(2))
    const inFolder = async () =>
      real.db
        .selectFrom('media')
        .innerJoin('media_folders', 'media_folders.id', 'media.folder_id')
        .select(['media.name', 'media_folders.name as folder'])
        .execute()
    await importFile(real, await file(), { files })
    expect(await inFolder()).toEqual([{ name: 'Un', folder: 'Fête' }])

    await trial.db.updateTable('media').set({ folder_id: null, name: 'Deux' }).execute()
    const again = await importFile(real, await file(), { files })
    expect(itemsWith(again, 'changed')).toEqual(['medium c.png'])
    expect(await inFolder()).toEqual([{ name: 'Deux', folder: 'Fête' }])
  })

  test('a failure after the commit removes no file', async () => {
    const media = mkdtempSync(join(folder, 'media-'))
    const image = { path: 'b.png', mime: 'image/png', width: 2, height: 2, bytes: 1, hash: 'x' }
    await trial.db
      .insertInto('media')
      .values({ ...image, name: 'Un' })
      .execute()
    const deleted_at = '2026-01-05T00:00:00.000Z'
    await real.db
      .insertInto('media')
      .values({ ...image, name: 'Deux', deleted_at })
      .execute()
    const files = {
      ...createFolderFiles(media),
      delete: async (path: string) => {
        if (path.startsWith(trashFolder)) throw new Error('the trash is locked')
        await createFolderFiles(media).delete(path)
      },
    }
    const file = await siteFileOf(trial, async () => blackPng(2))
    await expect(importFile(real, file, { files })).rejects.toThrow('the trash is locked')
    const row = await real.db.selectFrom('media').select(['name', 'deleted_at']).executeTakeFirst()
    expect(row).toEqual({ name: 'Un', deleted_at: null })
    expect(readFileSync(join(media, 'b.png'))).toEqual(blackPng(2))
  })
})
