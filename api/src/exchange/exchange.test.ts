import { FormDefinition } from '@vitrine/contract/forms/form-definition'
import { describe, expect, test } from 'vitest'
import { apiOn, store } from '../testing/api.ts'
import { databases, type TestDatabase } from '../testing/databases.ts'
import { exported } from '../testing/export.ts'
import { pageList } from '../testing/site.ts'
import {
  importFile,
  itemsWith,
  page,
  rewrite,
  siteFileOf,
  text,
  withTwoSites,
} from '../testing/sites.ts'
import { hasProblems } from './import-site.ts'
import { addOtherDigests } from './item-digests.ts'

describe.each(databases)('exchange of two sites on $name', ({ open }) => {
  let real: TestDatabase
  let trial: TestDatabase
  withTwoSites(open, (opened) => {
    real = opened.real
    trial = opened.trial
  })

  const begin = async () => {
    await store(real, [
      page('home', { fr: text('Accueil', ''), en: text('Home', '') }),
      page('about', { fr: text('À propos', 'à-propos'), en: text('About') }, { parent: 'home' }),
      page('news', { fr: text('Nouvelles', 'news', '<p><a href="/à-propos">a</a></p>') }),
    ])
    expect(hasProblems(await importFile(trial, await siteFileOf(real)))).toBe(false)
  }
  const readDigests = async (site: TestDatabase) => (await siteFileOf(site)).digests
  const at = async (site: TestDatabase, path: string, locale = 'fr') => {
    const parameters = { 'filter[path]': path, locale }
    const { data, meta } = await (await pageList(apiOn(site), parameters)).json()
    return { title: data[0]?.title, match: meta.match }
  }

  test('an import makes the sites equal, and an import back changes nothing', async () => {
    await begin()
    expect(await readDigests(trial)).toEqual(await readDigests(real))
    const version = real.changes.current()
    const back = await importFile(real, await siteFileOf(trial))
    expect([...new Set(back.actions.values())]).toEqual(['unchanged'])
    expect(real.changes.current()).not.toBe(version)
  })

  test('a form goes to the other site and back with its words in all languages', async () => {
    const words = { fr: 'Nom', en: 'Name', ar: 'الاسم', ja: 'お名前' }
    const form = FormDefinition.parse({
      steps: [
        {
          id: 'all',
          title: words,
          fields: [
            { id: 'who', kind: 'text', label: words, hint: words, required: true },
            { id: 'day', kind: 'choice', label: words, choices: [{ value: 'd1', label: words }] },
            { id: 'why', kind: 'text', label: words, shownIf: { field: 'day', is: 'd1' } },
          ],
        },
      ],
      purpose: words,
      thanks: words,
      responsible: ['mairie@example.org'],
      months: 3,
    })
    const write = (site: TestDatabase, months: number) => {
      const fields = { 'contact.form': { form: { ...form, months } } }
      return store(site, [page('write', { fr: text('Écrire') }, { template: 'contact', fields })])
    }
    await write(real, 3)
    const fields = { 'contact.form': { form } }
    const found = (pages: Awaited<ReturnType<typeof exported>>) =>
      pages.find(({ key }) => key === 'write')?.fields
    expect(found(await exported(real))).toEqual(fields)
    await importFile(trial, await siteFileOf(real))
    expect(found(await exported(trial))).toEqual(fields)
    await write(trial, 6)
    expect(itemsWith(await importFile(real, await siteFileOf(trial)), 'changed')).toEqual([
      'page write',
    ])
    expect(found(await exported(real))).toEqual({
      'contact.form': { form: { ...form, months: 6 } },
    })
  })

  test('an import takes changes of the other site and keeps those of this site', async () => {
    await begin()
    await rewrite(trial, 'about', { fr: text('Nous', 'nous') })
    await rewrite(trial, 'contact', { fr: text('Contact') })
    await rewrite(real, 'about', { en: text('Us') })
    const file = await siteFileOf(trial)
    const dry = await importFile(real, file, { isDry: true })
    const there = await exported(real)
    const done = await importFile(real, file)
    expect(dry.actions).toEqual(done.actions)
    expect(there.map(({ key }) => key)).not.toContain('contact')
    expect(itemsWith(done, 'new')).toEqual(['page contact', 'text fr contact'])
    expect(itemsWith(done, 'changed')).toEqual(['text fr about'])
    expect(itemsWith(done, 'kept')).toEqual(['text en about'])
    expect(await at(real, '/en/us', 'en')).toMatchObject({ match: 'exact' })
    // The former address redirects, and the link of an unchanged page follows.
    expect(await at(real, '/à-propos')).toMatchObject({ match: 'moved', title: 'Nous' })
    const news = (await exported(real)).find(({ key }) => key === 'news')
    expect(news?.translations.fr?.content).toContain('href="/nous"')
    await importFile(trial, await siteFileOf(real))
    expect(await readDigests(trial)).toEqual(await readDigests(real))
  })

  test('texts changed on both sites are conflicts, and nothing is written before a choice', async () => {
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
    const refused = await importFile(real, file)
    expect(itemsWith(refused, 'conflict')).toEqual(['text fr about', 'text fr news'])
    expect(await exported(real)).toEqual(before)
    const choose = (key: string) => (key === 'about' ? 'theirs' : 'ours')
    expect(hasProblems(await importFile(real, file, { choose }))).toBe(false)
    expect((await at(real, '/à-propos')).title).toBe('Eux')
    expect((await at(real, '/news')).title).toBe('Nous')
    expect((await at(real, '/')).title).toBe('Bonjour')
    // A choice applies to both sites: the import in the other direction has no conflict.
    const back = await importFile(trial, await siteFileOf(real))
    expect(itemsWith(back, 'changed')).toEqual(['text fr news'])
    // After that, further changes of both sites to the rejected text are a conflict again.
    await rewrite(real, 'news', { fr: text('Encore', 'news') })
    await rewrite(trial, 'news', { fr: text('Toujours', 'news') })
    expect(itemsWith(await importFile(real, await siteFileOf(trial)), 'conflict')).toEqual([
      'text fr news',
    ])
  })

  test('without an earlier exchange, differing texts are conflicts', async () => {
    await store(real, [page('home', { fr: text('Un', '') }), page('same', { fr: text('Pareil') })])
    await store(trial, [
      page('home', { fr: text('Deux', '') }),
      page('same', { fr: text('Pareil') }),
    ])
    const met = await importFile(real, await siteFileOf(trial))
    expect(itemsWith(met, 'conflict')).toEqual(['text fr home'])
  })

  test('a page deleted there is trashed here; if it was changed here, it is a conflict', async () => {
    await begin()
    const setDeleted = (site: TestDatabase, key: string, deleted_at: string | null) =>
      site.changes.commit((tx) =>
        tx.updateTable('pages').set({ deleted_at }).where('key', '=', key).execute(),
      )
    await setDeleted(trial, 'about', '2026-01-05T00:00:00.000Z')
    await setDeleted(trial, 'news', '2026-01-05T00:00:00.000Z')
    await rewrite(real, 'news', { en: text('News') })
    const file = await siteFileOf(trial)
    const names = ['page news', 'text en news', 'text fr news']
    expect(itemsWith(await importFile(real, file), 'conflict')).toEqual(names)
    const done = await importFile(real, file, { choose: () => 'ours' })
    expect(itemsWith(done, 'removed')).toEqual(['page about', 'text en about', 'text fr about'])
    expect(itemsWith(done, 'kept')).toEqual(names)
    expect((await exported(real)).map(({ key }) => key)).toEqual(['home', 'news'])
    await setDeleted(trial, 'about', null)
    expect(itemsWith(await importFile(real, await siteFileOf(trial)), 'new')).toHaveLength(3)
    expect(await at(real, '/à-propos')).toMatchObject({ match: 'exact' })
  })

  test('a refused text rolls back the whole import', async () => {
    await begin()
    await rewrite(trial, 'contact', { fr: text('Contact') })
    await rewrite(trial, 'jobs', { fr: text('Emplois', 'emplois') })
    await rewrite(real, 'other', { fr: text('Autre', 'emplois') })
    const [before, version] = [await exported(real), real.changes.current()]
    const refused = await importFile(real, await siteFileOf(trial))
    expect(refused.problems).toEqual([
      'jobs [fr]: its slug "emplois" belongs to the page other',
      'jobs: none of its translations could be imported',
    ])
    expect([await exported(real), real.changes.current()]).toEqual([before, version])
  })

  test('menus, edited texts and former addresses are imported, and deletions too', async () => {
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
    const done = await importFile(real, await siteFileOf(trial))
    expect(itemsWith(done, 'new')).toEqual(['menu footer', 'words fr home.hero'])
    expect(done.former).toBe(1)
    for (const path of ['/à-propos', '/nous'])
      expect(await at(real, path)).toMatchObject({ match: 'moved', title: 'Nous' })
    await trial.changes.commit(async (tx) => {
      await tx.deleteFrom('menus').execute()
      await tx.deleteFrom('content_translations').execute()
    })
    await importFile(real, await siteFileOf(trial))
    const { menus, contents } = (await siteFileOf(real)).extras
    expect([menus, contents]).toEqual([{}, {}])
  })

  test('entries of menus keep the rule for languages without their page', async () => {
    await begin()
    const { id } = await trial.db
      .selectFrom('pages')
      .select('id')
      .where('key', '=', 'about')
      .executeTakeFirstOrThrow()
    const rules = ['leave', 'parent', undefined] as const
    const entries = rules.map((missing) => ({ page: id, ...(missing && { missing }) }))
    const items = JSON.stringify([{ ...entries[0], children: entries.slice(1) }])
    await trial.changes.commit((tx) =>
      tx.insertInto('menus').values({ name: 'main', items }).execute(),
    )
    await importFile(real, await siteFileOf(trial))
    const { menus } = (await siteFileOf(real)).extras
    const [leaves, ...others] = rules.map((missing) => ({
      page: 'about',
      ...(missing && { missing }),
    }))
    expect(menus.main).toEqual([{ ...leaves, children: others }])
    await trial.changes.commit((tx) =>
      tx
        .updateTable('menus')
        .set({ items: JSON.stringify([{ page: id, missing: 'parent' }]) })
        .execute(),
    )
    const done = await importFile(real, await siteFileOf(trial))
    expect(itemsWith(done, 'changed')).toEqual(['menu main'])
    expect((await siteFileOf(real)).extras.menus.main).toEqual([
      { page: 'about', missing: 'parent' },
    ])
  })

  test('refuses a name that every object has, and changes no prototype', async () => {
    await begin()
    const file = await siteFileOf(trial)
    const contents = JSON.parse('{"constructor":{"keys":{"fr":"Clés"}}}')
    addOtherDigests(file.digests, { ...file.extras, contents })
    const refused = await importFile(real, { ...file, extras: { ...file.extras, contents } })
    expect(refused.problems).toEqual([
      'the text constructor.keys [fr]: this is not the name of a text',
    ])
    expect(Object.keys({ a: 1 })).toEqual(['a'])
  })

  test('refuses a file older than the last exchange', async () => {
    await begin()
    const early = await siteFileOf(trial)
    await rewrite(trial, 'home', { fr: text('Bonjour', '') })
    await importFile(real, await siteFileOf(trial))
    expect(await importFile(real, early)).toMatchObject({ isOlder: true })
    expect((await at(real, '/')).title).toBe('Bonjour')
  })
})
