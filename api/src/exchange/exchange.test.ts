import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { mediaFilesIn, trashFolder } from '../media/files.ts'
import { apiOn, store } from '../testing/api.ts'
import { blackPng } from '../testing/black-png.ts'
import { databases, type TestDatabase } from '../testing/databases.ts'
import { exported } from '../testing/export.ts'
import { pageList } from '../testing/site.ts'
import { siteFileOf, takeSite } from '../testing/sites.ts'
import type { Fate } from './compare.ts'
import { hasProblems, type SiteSummary } from './import-site.ts'
import { addBeside } from './things.ts'

type Texts = Record<string, { title: string; slug: string; content?: string; status?: string }>
const page = (key: string, translations: Texts, more = {}) => ({ key, translations, ...more })
const text = (title: string, slug = title.toLowerCase(), content = '') => ({ title, slug, content })

const withFate = ({ fates }: SiteSummary, wanted: Fate) =>
  [...fates].flatMap(([name, fate]) => (fate === wanted ? [name] : [])).toSorted()

describe.each(databases)('two sites on $name', ({ open }) => {
  let real: TestDatabase
  let trial: TestDatabase
  beforeAll(async () => {
    ;[real, trial] = await Promise.all([open(), open()])
  })
  afterEach(() => Promise.all([real.clear(), trial.clear()]))
  afterAll(() => Promise.all([real.drop(), trial.drop()]))

  const begin = async () => {
    await store(real, [
      page('home', { fr: text('Accueil', ''), en: text('Home', '') }),
      page('about', { fr: text('À propos', 'à-propos'), en: text('About') }, { parent: 'home' }),
      page('news', { fr: text('Nouvelles', 'news', '<p><a href="/à-propos">a</a></p>') }),
    ])
    expect(hasProblems(await takeSite(trial, await siteFileOf(real)))).toBe(false)
  }
  const rewrite = (site: TestDatabase, key: string, translations: Texts) =>
    store(site, [page(key, translations)])
  const held = async (site: TestDatabase) => (await siteFileOf(site)).things
  const at = async (site: TestDatabase, path: string, locale = 'fr') => {
    const asked = { 'filter[path]': path, locale }
    const { data, meta } = await (await pageList(apiOn(site), asked)).json()
    return { title: data[0]?.title, match: meta.match }
  }

  test('what one has, the other has then, and back again nothing changes', async () => {
    await begin()
    expect(await held(trial)).toEqual(await held(real))
    const version = real.changes.current()
    const back = await takeSite(real, await siteFileOf(trial))
    expect([...new Set(back.fates.values())]).toEqual(['unchanged'])
    expect(real.changes.current()).not.toBe(version)
  })

  test('what was changed on one side alone goes over, what was changed on the other stays', async () => {
    await begin()
    await rewrite(trial, 'about', { fr: text('Nous', 'nous') })
    await rewrite(trial, 'contact', { fr: text('Contact') })
    await rewrite(real, 'about', { en: text('Us') })
    const file = await siteFileOf(trial)
    const dry = await takeSite(real, file, { isDry: true })
    const there = await exported(real)
    const done = await takeSite(real, file)
    expect(dry.fates).toEqual(done.fates)
    expect(there.map(({ key }) => key)).not.toContain('contact')
    expect(withFate(done, 'new')).toEqual(['page contact', 'text fr contact'])
    expect(withFate(done, 'changed')).toEqual(['text fr about'])
    expect(withFate(done, 'kept')).toEqual(['text en about'])
    expect(await at(real, '/en/us', 'en')).toMatchObject({ match: 'exact' })
    // The former address redirects, and the link of an unchanged page follows.
    expect(await at(real, '/à-propos')).toMatchObject({ match: 'moved', title: 'Nous' })
    const news = (await exported(real)).find(({ key }) => key === 'news')
    expect(news?.translations.fr?.content).toContain('href="/nous"')
    await takeSite(trial, await siteFileOf(real))
    expect(await held(trial)).toEqual(await held(real))
  })

  test('what both have changed is shown, and nothing is written before somebody has said whose', async () => {
    await begin()
    for (const [site, title] of [
      [trial, 'Eux'],
      [real, 'Nous'],
    ] as const) {
      await rewrite(site, 'about', { fr: text(title, 'à-propos') })
      await rewrite(site, 'news', { fr: text(title, 'news') })
    }
    await rewrite(trial, 'home', { fr: text('Bonjour', '') })
    const [file, before] = [await siteFileOf(trial), await exported(real)]
    const refused = await takeSite(real, file)
    expect(withFate(refused, 'conflict')).toEqual(['text fr about', 'text fr news'])
    expect(await exported(real)).toEqual(before)
    const choose = (key: string) => (key === 'about' ? 'theirs' : 'ours')
    expect(hasProblems(await takeSite(real, file, { choose }))).toBe(false)
    expect((await at(real, '/à-propos')).title).toBe('Eux')
    expect((await at(real, '/news')).title).toBe('Nous')
    expect((await at(real, '/')).title).toBe('Bonjour')
    // A choice applies to both sites: the way back has no conflict left.
    const back = await takeSite(trial, await siteFileOf(real))
    expect(withFate(back, 'changed')).toEqual(['text fr news'])
    // But the next change there to a text that was not taken here is a conflict again.
    await rewrite(real, 'news', { fr: text('Encore', 'news') })
    await rewrite(trial, 'news', { fr: text('Toujours', 'news') })
    expect(withFate(await takeSite(real, await siteFileOf(trial)), 'conflict')).toEqual([
      'text fr news',
    ])
  })

  test('two sites that have never met are in conflict where they differ', async () => {
    await store(real, [page('home', { fr: text('Un', '') }), page('same', { fr: text('Pareil') })])
    await store(trial, [
      page('home', { fr: text('Deux', '') }),
      page('same', { fr: text('Pareil') }),
    ])
    const met = await takeSite(real, await siteFileOf(trial))
    expect(withFate(met, 'conflict')).toEqual(['text fr home'])
  })

  test('a page that is gone there goes into the trash here, unless somebody has changed it here', async () => {
    await begin()
    const throwAway = (site: TestDatabase, key: string, deleted_at: string | null) =>
      site.changes.commit((tx) =>
        tx.updateTable('pages').set({ deleted_at }).where('key', '=', key).execute(),
      )
    await throwAway(trial, 'about', '2026-01-05T00:00:00.000Z')
    await throwAway(trial, 'news', '2026-01-05T00:00:00.000Z')
    await rewrite(real, 'news', { en: text('News') })
    const file = await siteFileOf(trial)
    const names = ['page news', 'text en news', 'text fr news']
    expect(withFate(await takeSite(real, file), 'conflict')).toEqual(names)
    const done = await takeSite(real, file, { choose: () => 'ours' })
    expect(withFate(done, 'removed')).toEqual(['page about', 'text en about', 'text fr about'])
    expect(withFate(done, 'kept')).toEqual(names)
    expect((await exported(real)).map(({ key }) => key)).toEqual(['home', 'news'])
    await throwAway(trial, 'about', null)
    expect(withFate(await takeSite(real, await siteFileOf(trial)), 'new')).toHaveLength(3)
    expect(await at(real, '/à-propos')).toMatchObject({ match: 'exact' })
  })

  test('all of it comes, or nothing: what is refused takes back what was written before', async () => {
    await begin()
    await rewrite(trial, 'contact', { fr: text('Contact') })
    await rewrite(trial, 'jobs', { fr: text('Emplois', 'emplois') })
    await rewrite(real, 'other', { fr: text('Autre', 'emplois') })
    const [before, version] = [await exported(real), real.changes.current()]
    const refused = await takeSite(real, await siteFileOf(trial))
    expect(refused.problems).toEqual([
      'jobs [fr]: its slug "emplois" belongs to the page other',
      'jobs: none of its translations could be taken',
    ])
    expect([await exported(real), real.changes.current()]).toEqual([before, version])
  })

  test('menus, written words and former addresses come along, and go as well', async () => {
    await begin()
    const items = JSON.stringify([{ url: 'https://example.org/', label: { fr: 'Ailleurs' } }])
    const fill = (site: TestDatabase) =>
      site.changes.commit(async (tx) => {
        await tx.insertInto('menus').values({ name: 'footer', items }).execute()
        const piece = { id: 'home.hero', name: 'home.hero', template: 'home' }
        await tx.insertInto('contents').values(piece).execute()
        const words = { content_id: 'home.hero', locale: 'fr', content: 'Bonjour' }
        await tx.insertInto('content_translations').values(words).execute()
      })
    await rewrite(trial, 'about', { fr: text('Nous', 'nous') })
    await rewrite(trial, 'about', { fr: text('Nous', 'à-propos') })
    await rewrite(trial, 'about', { fr: text('Nous', 'qui') })
    await fill(trial)
    const done = await takeSite(real, await siteFileOf(trial))
    expect(withFate(done, 'new')).toEqual(['menu footer', 'words fr home.hero'])
    expect(done.former).toBe(1)
    for (const path of ['/à-propos', '/nous'])
      expect(await at(real, path)).toMatchObject({ match: 'moved', title: 'Nous' })
    await trial.changes.commit(async (tx) => {
      await tx.deleteFrom('menus').execute()
      await tx.deleteFrom('content_translations').execute()
    })
    await takeSite(real, await siteFileOf(trial))
    const { menus, contents } = (await siteFileOf(real)).beside
    expect([menus, contents]).toEqual([{}, {}])
  })

  test('a name that every object has is refused, and changes no object', async () => {
    await begin()
    const file = await siteFileOf(trial)
    const contents = JSON.parse('{"constructor":{"keys":{"fr":"Clés"}}}')
    addBeside(file.things, { ...file.beside, contents })
    const refused = await takeSite(real, { ...file, beside: { ...file.beside, contents } })
    expect(refused.problems).toEqual(['the text constructor.keys [fr]: this is no name of a text'])
    expect(Object.keys({ a: 1 })).toEqual(['a'])
  })

  test('a later file is not undone by an earlier one', async () => {
    await begin()
    const early = await siteFileOf(trial)
    await rewrite(trial, 'home', { fr: text('Bonjour', '') })
    await takeSite(real, await siteFileOf(trial))
    expect(await takeSite(real, early)).toMatchObject({ isOlder: true })
    expect((await at(real, '/')).title).toBe('Bonjour')
  })

  describe('with files of the library', () => {
    let folder: string
    beforeAll(() => {
      folder = mkdtempSync(join(tmpdir(), 'vitrine-exchange-'))
    })
    afterAll(() => rmSync(folder, { recursive: true, force: true }))

    test('an image comes by what it holds, and stays as it was where the import fails', async () => {
      const media = mkdtempSync(join(folder, 'media-'))
      const files = mediaFilesIn(media)
      const image = { path: 'a.png', mime: 'image/png', width: 2, height: 2, bytes: 1, hash: 'x' }
      await trial.db
        .insertInto('media')
        .values({ ...image, name: 'Un' })
        .execute()
      const png = (size: number) => blackPng(size)
      const read = (size: number) => async () => png(size)
      const first = await takeSite(real, await siteFileOf(trial, read(2)), { files })
      expect([first.problems, withFate(first, 'new')]).toEqual([[], ['medium a.png']])
      expect(readFileSync(join(media, 'a.png'))).toEqual(png(2))

      await trial.db.updateTable('media').set({ hash: 'y' }).execute()
      await rewrite(trial, 'jobs', { fr: text('Emplois', 'emplois') })
      await rewrite(real, 'other', { fr: text('Autre', 'emplois') })
      const refused = await takeSite(real, await siteFileOf(trial, read(4)), { files })
      expect(refused.problems).toHaveLength(2)
      expect(readFileSync(join(media, 'a.png'))).toEqual(png(2))
      await rewrite(real, 'other', { fr: text('Autre', 'autre') })
      await takeSite(real, await siteFileOf(trial, read(4)), { files })
      expect(readFileSync(join(media, 'a.png'))).toEqual(png(4))
      const row = await real.db.selectFrom('media').select(['width', 'version']).executeTakeFirst()
      expect(row).toEqual({ width: 4, version: 2 })

      await trial.db.updateTable('media').set({ hash: 'z' }).execute()
      const script = async () => Buffer.from('<html><script>1</script></html>')
      const bad = await takeSite(real, await siteFileOf(trial, script), { files })
      expect(bad.problems).toEqual(['a.png is no file of a kind that is taken'])
    })

    test('a file comes into a folder of the same name, and stays there where the other has none', async () => {
      const files = mediaFilesIn(mkdtempSync(join(folder, 'media-')))
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
      await takeSite(real, await file(), { files })
      expect(await inFolder()).toEqual([{ name: 'Un', folder: 'Fête' }])

      await trial.db.updateTable('media').set({ folder_id: null, name: 'Deux' }).execute()
      const again = await takeSite(real, await file(), { files })
      expect(withFate(again, 'changed')).toEqual(['medium c.png'])
      expect(await inFolder()).toEqual([{ name: 'Deux', folder: 'Fête' }])
    })

    test('what fails once all of it is written takes no file back', async () => {
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
        ...mediaFilesIn(media),
        delete: async (path: string) => {
          if (path.startsWith(trashFolder)) throw new Error('the trash is locked')
          await mediaFilesIn(media).delete(path)
        },
      }
      const file = await siteFileOf(trial, async () => blackPng(2))
      await expect(takeSite(real, file, { files })).rejects.toThrow('the trash is locked')
      const row = await real.db
        .selectFrom('media')
        .select(['name', 'deleted_at'])
        .executeTakeFirst()
      expect(row).toEqual({ name: 'Un', deleted_at: null })
      expect(readFileSync(join(media, 'b.png'))).toEqual(blackPng(2))
    })
  })
})
