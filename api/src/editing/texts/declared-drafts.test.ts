import { type DeclaredText, DeclaredTextList } from '@vitrine/contract/admin/declared-texts'
import { PagePreview } from '@vitrine/contract/admin/previews'
import { listChanges } from '@vitrine/contract/endpoints/admin-session'
import {
  listDeclaredTexts,
  publishDeclaredTexts,
  saveDeclaredText,
} from '@vitrine/contract/endpoints/declared-texts'
import { formatEndpointPath } from '@vitrine/contract/endpoints/endpoint'
import { makePreview, previewPage } from '@vitrine/contract/endpoints/previews'
import { listContentsOfTemplate } from '@vitrine/contract/endpoints/site-content'
import { previewHeader } from '@vitrine/contract/http/paths'
import { roles } from '@vitrine/contract/identity/identity'
import { beforeEach, describe, expect, test } from 'vitest'
import { findEditedTexts, storeEditedText } from '../../contents/edited-texts.ts'
import { databases } from '../../testing/databases.ts'
import { withEditor } from '../../testing/editing.ts'
import { fillSite } from '../../testing/site.ts'
import { writerIn } from '../../testing/writer.ts'

const bruno = { name: 'Bruno', email: 'bruno@example.org', role: roles.editor }

describe.each(databases)('drafts of declared texts on $name', ({ open }) => {
  const editor = withEditor(open, fillSite)
  beforeEach(async () => {
    const ids = ['home.hero', 'home.lead', 'page.note']
    await editor.database.db
      .insertInto('contents')
      .values(
        ids.map((id) => ({ id, name: id, template: id.split('.')[0] ?? '', default_content: id })),
      )
      .execute()
  })

  const texts = async (): Promise<DeclaredText[]> =>
    DeclaredTextList.parse(await (await editor.browser.read(listDeclaredTexts.path)).json()).data
  const textOf = async (id: string, locale = 'fr') =>
    (await texts()).find((text) => text.id === id)?.texts[locale]
  const save = async (content: string | null, id = 'home.hero', version?: number) =>
    editor.browser.put(formatEndpointPath(saveDeclaredText, { text: id }), {
      locale: 'fr',
      version: version ?? (await textOf(id))?.version ?? 0,
      content,
    })
  const named = async (...ids: string[]) =>
    Promise.all(
      ids.map(async (id) => ({ id, locale: 'fr', version: (await textOf(id))?.version ?? 0 })),
    )
  const publish = async (...ids: string[]) =>
    editor.browser.post(publishDeclaredTexts.path, { texts: await named(...ids) })
  const read = async (token?: string, id = 'home.hero') => {
    const headers: Record<string, string> = token === undefined ? {} : { [previewHeader]: token }
    const path = `${formatEndpointPath(listContentsOfTemplate, { template: id.split('.')[0] ?? '' })}?locale=fr`
    const answer = await editor.people.api.request(path, { headers })
    return answer.status === 200 ? (await answer.json()).data[id].content : answer.status
  }
  const tokenOf = (url: string) => url.split('/').at(-1) ?? ''
  const framed = async () => {
    const path = formatEndpointPath(previewPage, { id: editor.idOf('home'), locale: 'fr' })
    return tokenOf(PagePreview.parse(await (await editor.browser.read(path)).json()).data.url)
  }

  test('visitors see a draft only after it is published', async () => {
    const before = editor.database.changes.current()
    await save('Un')
    expect(await textOf('home.hero')).toMatchObject({
      content: 'Un',
      published: null,
      isChanged: true,
      author: { name: 'Anna' },
    })
    expect([await read(), editor.database.changes.current()]).toEqual(['home.hero', before])
    expect((await publish('home.hero')).status).toBe(200)
    expect(await read()).toBe('Un')
    expect(editor.database.changes.current()).not.toBe(before)
    expect(await textOf('home.hero')).toMatchObject({ published: 'Un', isChanged: false })
  })

  test('a reset to the default in the code is a draft, too', async () => {
    await save('Un')
    await publish('home.hero')
    await save(null)
    expect([await read(), await read(await framed())]).toEqual(['Un', 'home.hero'])
    await publish('home.hero')
    expect(await read()).toBe('home.hero')
  })

  test('the preview of a page shows drafts, a preview of the site at a time does not', async () => {
    await save('Un')
    expect(await read(await framed())).toBe('Un')
    const link = async (shows: string) => {
      const path = formatEndpointPath(makePreview, { id: editor.idOf('home') })
      const answer = await editor.browser.post(path, { shows, locale: 'fr' })
      return tokenOf((await answer.json()).data.url)
    }
    expect(await read(await link('page'))).toBe('Un')
    expect(await read(await link('site'))).toBe('home.hero')
    expect(await read('x'.repeat(43))).toBe(404)
  })

  test('the second of two concurrent saves is refused with the text of the first', async () => {
    await editor.people.add(bruno)
    const other = writerIn(await editor.people.signedIn(bruno)).browser
    await save('Un', 'home.hero', 0)
    const body = { locale: 'fr', version: 0, content: 'Deux' }
    const late = await other.put(formatEndpointPath(saveDeclaredText, { text: 'home.hero' }), body)
    expect([late.status, await late.json()]).toMatchObject([
      409,
      { version: 1, theirs: 'Un', author: { name: 'Anna' } },
    ])
    const both = await Promise.all([save('Trois', 'home.hero', 1), save('Quatre', 'home.hero', 1)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('publishing an outdated version is refused for all texts of the request', async () => {
    await save('Un')
    await save('Deux', 'home.lead')
    const known = await named('home.lead', 'home.hero')
    await save('Trois')
    const answer = await editor.browser.post(publishDeclaredTexts.path, { texts: known })
    expect(answer.status).toBe(409)
    expect([await read(), await read(undefined, 'home.lead')]).toEqual(['home.hero', 'home.lead'])
  })

  test('an unknown text is neither saved nor published', async () => {
    expect((await save('Un', 'home.none')).status).toBe(404)
    const texts = [{ id: 'home.none', locale: 'fr', version: 0 }]
    expect((await editor.browser.post(publishDeclaredTexts.path, { texts })).status).toBe(404)
  })

  test('the log has publications with the text before and after, but no drafts', async () => {
    await save('Un')
    await publish('home.hero')
    await save('Deux')
    const { data } = await (await editor.browser.read(listChanges.path)).json()
    expect(data).toMatchObject([
      { kind: 'declared-text-changed', before: { content: null }, after: { content: 'Un' } },
    ])
  })

  test('import and export use the published text and leave the draft unchanged', async () => {
    await save('Un')
    const imported = (content: string) =>
      editor.database.changes.commit((tx) =>
        storeEditedText(tx, { id: 'home.hero', locale: 'fr', content }),
      )
    await imported('Venu d’ailleurs')
    expect([await read(), (await textOf('home.hero'))?.content]).toEqual(['Venu d’ailleurs', 'Un'])
    expect(await findEditedTexts(editor.database.db)).toEqual([
      { id: 'home.hero', locale: 'fr', content: 'Venu d’ailleurs' },
    ])
    await imported('')
    expect([await read(), (await textOf('home.hero'))?.content]).toEqual(['home.hero', 'Un'])
  })

  describe('published with a page', () => {
    const publishHome = (texts: object[]) => editor.publish(editor.idOf('home'), ['fr'], { texts })
    const titleAt = async () => (await editor.at('/')).page?.title

    test('text and page are published together', async () => {
      await save('Un')
      await editor.save(editor.idOf('home'), { title: 'Bienvenue' })
      expect((await publishHome(await named('home.hero'))).status).toBe(200)
      expect([await read(), await titleAt()]).toEqual(['Un', 'Bienvenue'])
    })

    test('neither is published if the text has a newer draft', async () => {
      await save('Un')
      const known = await named('home.hero')
      await save('Deux')
      await editor.save(editor.idOf('home'), { title: 'Bienvenue' })
      const answer = await publishHome(known)
      expect([answer.status, await answer.json()]).toMatchObject([
        409,
        { reasons: { 'home.hero': { reason: 'older-version' } } },
      ])
      expect([await read(), await titleAt()]).toEqual(['home.hero', 'Accueil'])
    })
  })
})
