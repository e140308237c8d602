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

describe.each(databases)('texts that templates declare, on $name', ({ open }) => {
  const editor = withEditor(open)

  /** What the site's server says at each start. */
  const declare = (content: string) =>
    editor.people.api.request(storeContents.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [siteKeyHeader]: testKey },
      body: JSON.stringify({ 'home.hero': { id: 'home.hero', name: 'Titre', content } }),
    })
  /** What the site's server tells with its key. */
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

  test('what nobody has written over is the code’s own, and follows it', async () => {
    await declare('Bonjour')
    expect(await shown()).toMatchObject({ default: 'Bonjour', texts: { fr: { content: null } } })
    await declare('Bienvenue')
    expect(await read('fr')).toBe('Bienvenue')
    expect(await shown()).toMatchObject({ default: 'Bienvenue', texts: { fr: { content: null } } })
  })

  test('what somebody wrote stays, and says that the code says something else now', async () => {
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

  test('each language is compared with what the code says in it, and one’s own may stay', async () => {
    const tell = (en: string) =>
      site(storeTemplates.path, [
        { name: 'home', fields: [], texts: { 'home.hero': { fr: 'Bonjour', en } } },
      ])
    await declare('Bonjour')
    await tell('Hello')
    await save({ locale: 'en', version: 0, content: 'Our place' })
    expect((await shown())?.defaults).toMatchObject({ fr: 'Bonjour', en: 'Hello' })
    expect((await shown())?.texts.en?.writtenOn).toBeNull()
    await tell('Welcome')
    expect((await shown())?.texts.en).toMatchObject({ content: 'Our place', writtenOn: 'Hello' })
    await save({ locale: 'en', version: 1, content: 'Our place' })
    expect((await shown())?.texts.en).toMatchObject({ content: 'Our place', writtenOn: null })
  })

  test('a text is unseen when the site has not shown it for 30 days', async () => {
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

  test('each language has its own', async () => {
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

  test('the session tells the templates that the site has, and that pages name', async () => {
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

  test('what is called by language is told with the session, and so in the log', async () => {
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
