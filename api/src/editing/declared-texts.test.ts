import { DeclaredTextList } from '@vitrine/contract/admin/declared-texts'
import { editingPaths } from '@vitrine/contract/admin/paths'
import { apiPaths, siteKeyHeader } from '@vitrine/contract/paths'
import { describe, expect, test } from 'vitest'
import { databases, withDatabase } from '../testing/databases.ts'
import { editorOn } from '../testing/editing.ts'
import { testKey } from '../testing/rules.ts'

describe.each(databases)('texts that templates declare, on $name', ({ open }) => {
  let editor: Awaited<ReturnType<typeof editorOn>>
  withDatabase(open, async (database) => {
    editor = await editorOn(database)
  })

  /** What the site's server says at each start. */
  const declare = (content: string) =>
    editor.people.api.request(apiPaths.storeContents, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [siteKeyHeader]: testKey },
      body: JSON.stringify({ 'home.hero': { id: 'home.hero', name: 'Titre', content } }),
    })
  const shown = async () => {
    const answer = await editor.browser.read(`${editingPaths.texts}?template=home`)
    return DeclaredTextList.parse(await answer.json()).data[0]
  }
  const save = (body: object) => editor.browser.put(editingPaths.declaredText('home.hero'), body)
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
    await declare('Bienvenue')
    expect(await read('fr')).toBe('Chez nous')
    const { texts } = (await shown()) ?? {}
    expect(texts?.fr).toMatchObject({ content: 'Chez nous', version: 1, writtenOn: 'Bonjour' })
    expect((await save(body)).status).toBe(409)
    expect((await save({ ...body, version: 1, content: null })).status).toBe(200)
    expect(await read('fr')).toBe('Bienvenue')
    expect((await shown())?.texts.fr).toMatchObject({ content: null, version: 2, writtenOn: null })
  })

  test('each language has its own', async () => {
    await declare('Bonjour')
    await save({ locale: 'en', version: 0, content: 'Our place' })
    expect([await read('fr'), await read('en'), await read('ar')]).toEqual([
      'Bonjour',
      'Our place',
      null,
    ])
    expect((await save({ locale: 'de', version: 0, content: 'x' })).status).toBe(422)
    const path = editingPaths.declaredText('home.rien')
    const body = { locale: 'fr', version: 0, content: 'x' }
    expect((await editor.browser.put(path, body)).status).toBe(404)
  })

  test('the session tells the templates that the site has, and that pages name', async () => {
    await editor.create({ template: 'ancien' })
    const names = async () => {
      const { data } = await (await editor.browser.read(editingPaths.session)).json()
      return data.site.templates.map(({ name }: { name: string }) => name)
    }
    expect(await names()).toEqual(['page', 'ancien'])
    const store = (key: string) =>
      editor.people.api.request(apiPaths.storeTemplates, {
        method: 'POST',
        headers: { 'content-type': 'application/json', [siteKeyHeader]: key },
        body: JSON.stringify([{ name: 'landing', fields: [] }]),
      })
    expect((await store('wrong')).status).toBe(403)
    expect((await store(testKey)).status).toBe(204)
    expect(await names()).toEqual(['landing', 'ancien'])
  })
})
