import { ChangeList } from '@vitrine/contract/admin/changes'
import {
  EditedMenuAnswer,
  MenuConflict,
  type MenuEntry,
  MenuHistory,
  MenuList,
  MenuPageList,
  menuEntriesMax,
} from '@vitrine/contract/admin/menus'
import { trashPages } from '@vitrine/contract/endpoints/admin-pages'
import { listChanges } from '@vitrine/contract/endpoints/admin-session'
import { formatEndpointPath } from '@vitrine/contract/endpoints/endpoint'
import {
  editMenu,
  listMenuChanges,
  listMenuPages,
  listMenus,
  previewMenu,
  restoreMenu,
  saveMenu,
} from '@vitrine/contract/endpoints/menus'
import { showPreviewEntry } from '@vitrine/contract/endpoints/previews'
import { apiPaths, previewHeader } from '@vitrine/contract/http/paths'
import { MenuAnswer } from '@vitrine/contract/pages/menus'
import { describe, expect, test } from 'vitest'
import { databases } from '../../testing/databases.ts'
import { withEditor } from '../../testing/editing.ts'
import { otherServer } from '../../testing/other-server.ts'
import { testRules } from '../../testing/rules.ts'
import { fillSite } from '../../testing/site.ts'
import { importMenus } from '../../transfer/import-menus.ts'

describe.each(databases)('menus in the admin on $name', ({ open }) => {
  const editor = withEditor(open, fillSite)

  const read = async (name: string) => {
    const answer = await editor.browser.read(formatEndpointPath(editMenu, { name }))
    return EditedMenuAnswer.parse(await answer.json()).data
  }
  const save = (name: string, entries: unknown, version: number, browser = editor.browser) =>
    browser.put(formatEndpointPath(saveMenu, { name }), { version, entries })
  const restore = (name: string, version: number, former: number) =>
    editor.browser.post(formatEndpointPath(restoreMenu, { name }), { version, restore: former })
  const history = async (name: string) => {
    const answer = await editor.browser.read(formatEndpointPath(listMenuChanges, { name }))
    return MenuHistory.parse(await answer.json()).data
  }
  const shown = async (name: string, locale: string, headers = {}) => {
    const path = `${apiPaths.menus}/${name}?locale=${locale}`
    const answer = await editor.people.api.request(path, { headers })
    return MenuAnswer.parse(await answer.json()).data.items
  }
  const labels = async (name: string, locale: string) =>
    (await shown(name, locale)).map(({ label }) => label)
  const links = (...urls: string[]): MenuEntry[] => urls.map((url) => ({ url, label: { fr: url } }))

  test('lists the menus of the layouts, and those that were saved under other names', async () => {
    expect((await save('shop', links('/a'), 0)).status).toBe(200)
    const { data } = MenuList.parse(await (await editor.browser.read(listMenus.path)).json())
    expect(data.map(({ name, isShown, isDefault }) => [name, isShown, isDefault])).toEqual([
      ['main', true, true],
      ['footer', true, true],
      ['legal', true, true],
      ['shop', false, false],
    ])
    expect(data[3]?.author).toMatchObject({ name: 'Anna' })
    for (const name of ['Shop', '../x', 'a'.repeat(65)])
      expect((await save(name, [], 0)).status).toBe(404)
  })

  test('a saved menu is shown at once, also by another process', async () => {
    const server = await otherServer(editor.database.url)
    try {
      const ask = async () =>
        JSON.parse((await server.ask(`${apiPaths.menus}/main?locale=en`)).body).data.items
      expect(await ask()).not.toHaveLength(1)
      const about = { page: editor.idOf('about'), label: { en: 'Who we are' } }
      expect((await save('main', [about], 0)).status).toBe(200)
      const items = [{ label: 'Who we are', href: '/en/about' }]
      expect(await shown('main', 'en')).toEqual(items)
      await expect.poll(ask).toEqual(items)
    } finally {
      await server.stop()
    }
  })

  test('empty labels and default rules are not stored', async () => {
    const page = editor.idOf('about')
    const entry = { page, label: { fr: ' ', en: ' Us ' }, missing: 'fallback', children: [] }
    await save('main', [entry], 0)
    expect((await read('main')).entries).toEqual([{ page, label: { en: 'Us' } }])
  })

  test('an older version is refused with the menu of the other person', async () => {
    const ben = { name: 'Ben', email: 'ben@example.org', role: 2 }
    await editor.people.add(ben)
    const other = await editor.people.signedIn(ben)
    expect((await save('main', links('/b'), 0, other)).status).toBe(200)
    const late = await save('main', links('/a'), 0)
    expect(late.status).toBe(409)
    const { message, menu } = MenuConflict.parse(await late.json())
    expect(message).toContain('entre-temps')
    expect(menu).toMatchObject({ version: 1, entries: links('/b'), author: { name: 'Ben' } })
    expect((await restore('main', 0, 0)).status).toBe(409)
    expect((await save('main', links('/a'), menu.version)).status).toBe(200)
    expect(await labels('main', 'fr')).toEqual(['/a'])
  })

  test('saves of one version at the same moment: one succeeds', async () => {
    const answers = await Promise.all(['/a', '/b', '/c'].map((url) => save('main', links(url), 0)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect((await read('main')).version).toBe(1)
  })

  test('each change can be undone as a new change, and the log compares both states', async () => {
    const team = { page: editor.idOf('team'), missing: 'leave', label: { en: 'People' } }
    await save('legal', links('/a'), 0)
    await save('legal', [...links('/a'), team], 1)
    await save('legal', links('/c'), 2)
    const [, second] = await history('legal')
    expect(second).toMatchObject({
      version: 2,
      previous: 1,
      before: 'fr: /a · /a',
      after: 'fr: /a · /a\nÉquipe · en: People · leave',
    })
    expect((await restore('legal', 3, second?.previous ?? 0)).status).toBe(200)
    expect(await read('legal')).toMatchObject({ version: 4, entries: links('/a') })
    expect((await restore('legal', 4, 99)).status).toBe(404)
    const log = ChangeList.parse(await (await editor.browser.read(listChanges.path)).json()).data
    expect(log[0]).toMatchObject({
      kind: 'menu-changed',
      subject: 'legal',
      author: { name: 'Anna' },
      before: { entries: 'fr: /c · /c' },
      after: { entries: 'fr: /a · /a' },
    })
    expect(log).toHaveLength(4)
  })

  test('a reset lists the top-level pages again, and can be undone', async () => {
    const before = await labels('main', 'fr')
    await save('main', links('/a'), 0)
    expect((await restore('main', 1, 0)).status).toBe(200)
    expect(await labels('main', 'fr')).toEqual(before)
    expect(await read('main')).toMatchObject({ version: 2, isDefault: true })
    expect((await restore('main', 2, 1)).status).toBe(200)
    expect(await labels('main', 'fr')).toEqual(['/a'])
  })

  test('a save without a change adds no version and no entry to the log', async () => {
    await save('main', links('/a'), 0)
    expect((await save('main', links('/a'), 1)).status).toBe(200)
    expect([(await read('main')).version, await history('main')]).toMatchObject([1, [{}]])
  })

  test.each([
    ['javascript:alert(1)', 'javascript:alert(1)'],
    ['//example.org', '//example.org'],
    ['/\\example.org', '/\\'],
    ['about', 'about'],
    ['https://', 'https://'],
    ['data:text/html,x', 'data:'],
  ])('refuses the address %s with a sentence', async (url, quoted) => {
    const answer = await save('main', [...links('/a'), { url, label: { fr: 'Ici' } }], 0)
    expect(answer.status).toBe(422)
    const { errors } = await answer.json()
    expect(errors['entries.1'][0]).toContain('Ici')
    expect(errors['entries.1'][0]).toContain(quoted)
    expect((await read('main')).version).toBe(0)
  })

  test('accepts paths, hosts, mail addresses, telephone numbers and anchors', async () => {
    const urls = ['/a?b#c', 'https://example.org', 'mailto:a@example.org', 'tel:+33123', '#top']
    expect((await save('main', links(...urls), 0)).status).toBe(200)
  })

  const nested = (depth: number): MenuEntry => ({
    label: { fr: 'x' },
    ...(depth > 1 && { children: [nested(depth - 1)] }),
  })
  const chain = (depth: number) => {
    let text = ''
    for (let level = 0; level < depth; level++)
      text = `{"label":{"fr":"x"}${text && `,"children":[${text}]`}}`
    return JSON.parse(text)
  }

  test('refuses more levels than the layouts show, and more entries than a menu may have', async () => {
    expect((await save('footer', [nested(2)], 0)).status).toBe(200)
    const refusals = [
      await save('footer', [nested(3)], 1),
      await save('main', [nested(2)], 0),
      await save('shop', [chain(1_000)], 0),
      await save('shop', links(...Array(menuEntriesMax + 1).fill('/a')), 0),
      await save('shop', links(...Array(1_000).fill('/a')), 0),
    ]
    expect(refusals.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422])
    const sentences = await Promise.all(refusals.map(async (each) => (await each.json()).message))
    expect(sentences.slice(0, 3).every((each) => each.includes('niveaux'))).toBe(true)
    expect(sentences.slice(3).every((each) => each.includes('200'))).toBe(true)
    expect((await save('shop', links(...Array(menuEntriesMax).fill('/a')), 0)).status).toBe(200)
  })

  test('a menu that was imported with more levels keeps them', async () => {
    const label = { fr: 'x' }
    const main = [{ label, children: [{ label }] }]
    await importMenus(editor.database, testRules, { main })
    expect(await read('main')).toMatchObject({ depth: 2, entries: main })
    expect((await save('main', [nested(2), nested(2)], 1)).status).toBe(200)
    expect((await save('main', [nested(3)], 2)).status).toBe(422)
  })

  test.each([
    ['no list', { page: 1 }],
    ['an entry that is no object', ['x']],
    ['a page and an address', [{ page: 1, url: '/a', label: { fr: 'a' } }]],
    ['an address without a name', [{ url: '/a', label: { fr: ' ' } }]],
    ['a heading without a name', [{}]],
    ['an unknown rule', [{ page: 1, missing: 'vanish' }]],
    ['a long label', [{ page: 1, label: { fr: 'x'.repeat(201) } }]],
    ['a long address', [{ url: `/${'x'.repeat(2_000)}`, label: { fr: 'x' } }]],
    ['a page that is no id', [{ page: -1 }]],
  ])('refuses %s', async (_, entries) => {
    expect((await save('main', entries, 0)).status).toBe(422)
  })

  test('an imported menu with texts longer than a person may save is shown, also for editing', async () => {
    const label = { fr: 'x'.repeat(300) }
    const url = `/${'a'.repeat(3_000)}`
    await importMenus(editor.database, testRules, { main: [{ label, url }] })
    expect(await labels('main', 'fr')).toEqual([label.fr])
    expect((await read('main')).entries).toEqual([{ label, url }])
    expect((await save('main', [{ label, url }], 1)).status).toBe(422)
  })

  test('a page in the trash stays in the editor, and readers do not see it', async () => {
    const [about, draft] = [editor.idOf('about'), editor.idOf('draft')]
    await save('main', [{ page: about }, { page: draft }, ...links('/a')], 0)
    await editor.browser.post(trashPages.path, { ids: [about] })
    expect(await labels('main', 'fr')).toEqual(['/a'])
    expect((await read('main')).entries).toHaveLength(3)
    const query = `?ids=${about},${draft},99999,9999999999`
    const answer = await editor.browser.read(listMenuPages.path + query)
    expect(MenuPageList.parse(await answer.json()).data).toMatchObject([
      { id: about, isInTrash: true, titles: { fr: 'À propos', en: 'About' } },
      { id: draft, isInTrash: false, published: [] },
    ])
  })

  test('a preview shows the unsaved menu in each language, in frames only, and stores no change', async () => {
    await save('main', links('/a'), 0)
    const page = { page: editor.idOf('team') }
    const path = formatEndpointPath(previewMenu, { name: 'main' })
    const { data } = await (await editor.browser.post(path, { entries: [page] })).json()
    const tokenOf = (locale: string) => ({ [previewHeader]: data.urls[locale].split('/').at(-1) })
    for (const [locale, label] of [
      ['fr', 'Équipe'],
      ['en', 'Team'],
      ['ar', 'الفريق'],
    ] as const) {
      const headers = tokenOf(locale)
      const entry = await editor.people.api.request(showPreviewEntry.path, { headers })
      expect((await entry.json()).data).toMatchObject({ locale, isFramed: true })
      expect((await shown('main', locale, headers)).map((item) => item.label)).toEqual([label])
    }
    expect(await labels('main', 'fr')).toEqual(['/a'])
    expect(await history('main')).toHaveLength(1)
    expect((await editor.browser.post(path, { entries: links('javascript:x') })).status).toBe(422)
    editor.people.later(15)
    const late = await editor.people.api.request(showPreviewEntry.path, { headers: tokenOf('fr') })
    expect(late.status).toBe(404)
  })
})
