import { DeclaredTextList } from '@vitrine/contract/admin/declared-texts'
import { dayMs } from '@vitrine/contract/bounds/durations'
import { listChanges, showSession } from '@vitrine/contract/endpoints/admin-session'
import {
  listDeclaredTexts,
  publishDeclaredTexts,
  saveDeclaredText,
} from '@vitrine/contract/endpoints/declared-texts'
import { formatEndpointPath } from '@vitrine/contract/endpoints/endpoint'
import {
  noteSeenContents,
  storeContents,
  storeTemplates,
} from '@vitrine/contract/endpoints/site-server'
import { apiPaths, siteKeyHeader } from '@vitrine/contract/http/paths'
import { describe, expect, test } from 'vitest'
import { databases } from '../../testing/databases.ts'
import { withEditor } from '../../testing/editing.ts'
import { testKey } from '../../testing/rules.ts'

describe.each(databases)('texts that templates declare on $name', ({ open }) => {
  const editor = withEditor(open)

  /** Sends the text that the site's server declares at each start. */
  const declare = (content: string) =>
    editor.people.api.request(storeContents.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [siteKeyHeader]: testKey },
      body: JSON.stringify({ 'home.hero': { id: 'home.hero', name: 'Titre', content } }),
    })
  /** Sends a request of the site's server, with its key. */
  const site = (path: string, body: unknown, key = testKey) =>
    editor.people.api.request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [siteKeyHeader]: key },
      body: JSON.stringify(body),
    })
  const shown = async () => {
    const answer = await editor.browser.read(`${listDeclaredTexts.path}?template=home`)
    return DeclaredTextList.parse(await answer.json()).data[0]
  }
  const save = (body: object) =>
    editor.browser.put(formatEndpointPath(saveDeclaredText, { text: 'home.hero' }), body)
  /** Publishes the drafts of all languages. */
  const publish = async () => {
    const texts = Object.entries((await shown())?.texts ?? {}).flatMap(
      ([locale, { version, isChanged }]) =>
        isChanged ? [{ id: 'home.hero', locale, version }] : [],
    )
    return editor.browser.post(publishDeclaredTexts.path, { texts })
  }
  const read = async (locale: string) => {
    const answer = await editor.people.api.request(`${apiPaths.contents}?locale=${locale}`)
    return (await answer.json()).data['home.hero'].content
  }

  test('an unedited text follows the default in the code', async () => {
    await declare('Bonjour')
    expect(await shown()).toMatchObject({ default: 'Bonjour', texts: { fr: { content: null } } })
    await declare('Bienvenue')
    expect(await read('fr')).toBe('Bienvenue')
    expect(await shown()).toMatchObject({ default: 'Bienvenue', texts: { fr: { content: null } } })
  })

  test('an edited text stays, with the former default if the code has changed since', async () => {
    await declare('Bonjour')
    const body = { locale: 'fr', version: 0, content: 'Chez nous' }
    expect((await save(body)).status).toBe(200)
    await publish()
    await declare('Bienvenue')
    expect(await read('fr')).toBe('Chez nous')
    const { texts } = (await shown()) ?? {}
    expect(texts?.fr).toMatchObject({ content: 'Chez nous', version: 2, writtenOn: 'Bonjour' })
    expect((await save(body)).status).toBe(409)
    expect((await save({ ...body, version: 2, content: null })).status).toBe(200)
    await publish()
    expect(await read('fr')).toBe('Bienvenue')
    expect((await shown())?.texts.fr).toMatchObject({ content: null, version: 4, writtenOn: null })
  })

  test('each language is compared with its own default, and saving again accepts a changed default', async () => {
    const declareInTwoLanguages = (en: string) =>
      site(storeTemplates.path, [
        { name: 'home', fields: [], texts: { 'home.hero': { fr: 'Bonjour', en } } },
      ])
    await declare('Bonjour')
    await declareInTwoLanguages('Hello')
    await save({ locale: 'en', version: 0, content: 'Our place' })
    expect((await shown())?.defaults).toMatchObject({ fr: 'Bonjour', en: 'Hello' })
    expect((await shown())?.texts.en?.writtenOn).toBeNull()
    await declareInTwoLanguages('Welcome')
    expect((await shown())?.texts.en).toMatchObject({ content: 'Our place', writtenOn: 'Hello' })
    await save({ locale: 'en', version: 1, content: 'Our place' })
    expect((await shown())?.texts.en).toMatchObject({ content: 'Our place', writtenOn: null })
  })

  test('a text is unseen if the site has not shown it for 30 days', async () => {
    await declare('Bonjour')
    const before = editor.database.changes.current()
    expect((await site(noteSeenContents.path, ['home.hero', 'home.none'])).status).toBe(204)
    expect((await site(noteSeenContents.path, ['home.hero'], 'wrong')).status).toBe(403)
    expect((await site(noteSeenContents.path, ['__proto__'])).status).toBe(422)
    expect(editor.database.changes.current()).toBe(before)
    expect((await shown())?.isUnseen).toBe(false)
    const long = new Date(Date.now() - 31 * dayMs).toISOString()
    await editor.database.db.updateTable('contents').set({ seen_at: long }).execute()
    expect((await shown())?.isUnseen).toBe(true)
    await site(noteSeenContents.path, ['home.hero'])
    expect((await shown())?.isUnseen).toBe(false)
  })

  test('each language has its own text', async () => {
    await declare('Bonjour')
    await save({ locale: 'en', version: 0, content: 'Our place' })
    await publish()
    expect([await read('fr'), await read('en'), await read('ar')]).toEqual([
      'Bonjour',
      'Our place',
      null,
    ])
    expect((await save({ locale: 'de', version: 0, content: 'x' })).status).toBe(422)
    const path = formatEndpointPath(saveDeclaredText, { text: 'home.rien' })
    const body = { locale: 'fr', version: 0, content: 'x' }
    expect((await editor.browser.put(path, body)).status).toBe(404)
  })

  test('the session lists the templates of the site and those that pages use', async () => {
    await editor.create({ template: 'ancien' })
    const names = async () => {
      const { data } = await (await editor.browser.read(showSession.path)).json()
      return data.site.templates.map(({ name }: { name: string }) => name)
    }
    expect(await names()).toEqual(['page', 'ancien'])
    const store = (key: string) =>
      editor.people.api.request(storeTemplates.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', [siteKeyHeader]: key },
        body: JSON.stringify([{ name: 'landing', fields: [] }]),
      })
    expect((await store('wrong')).status).toBe(403)
    expect((await store(testKey)).status).toBe(204)
    expect(await names()).toEqual(['landing', 'ancien'])
  })

  test('the session has labels and names in all languages, and the log uses them', async () => {
    await declare('Bonjour')
    const label = { fr: 'Accueil', en: 'Home' }
    const textNames = { 'home.hero': { en: 'Headline', fr: 'Accroche' } }
    const texts = { 'home.hero': { fr: 'Bonjour' } }
    await site(storeTemplates.path, [{ name: 'home', label, textNames, fields: [], texts }])
    const { data } = await (await editor.browser.read(showSession.path)).json()
    expect(data.site.templates).toEqual([{ name: 'home', label, textNames, fields: [] }])
    await save({ locale: 'en', version: 0, content: 'Our place' })
    await publish()
    const log = await (await editor.browser.read(listChanges.path)).json()
    expect(log.data[0]).toMatchObject({ kind: 'declared-text-changed', subject: 'Accroche' })
  })
})
