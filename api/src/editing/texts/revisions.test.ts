import { RevisionList } from '@vitrine/contract/admin/revisions'
import { formatEndpointPath } from '@vitrine/contract/endpoints/endpoint'
import { listRevisions, restoreRevision, showRevision } from '@vitrine/contract/endpoints/revisions'
import { beforeEach, describe, expect, test } from 'vitest'
import { store } from '../../testing/api.ts'
import { databases } from '../../testing/databases.ts'
import { withEditor } from '../../testing/editing.ts'
import { fillSite } from '../../testing/site.ts'

const imported = {
  key: 'about',
  translations: { fr: { title: 'Importé', slug: 'à-propos', content: '<p>Neuf</p>' } },
}

describe.each(databases)('revisions on $name', ({ open }) => {
  const editor = withEditor(open, fillSite)
  let id: number
  beforeEach(() => {
    id = editor.idOf('about')
  })

  const list = async (query = '?locale=fr') =>
    RevisionList.parse(
      await (await editor.browser.read(formatEndpointPath(listRevisions, { id }) + query)).json(),
    )
  const kinds = async () => (await list()).data.map(({ kind, title }) => [kind, title])

  test('are created by deliberate actions, not by an autosave', async () => {
    await editor.save(id, { title: 'Un' })
    await editor.save(id, { title: 'Deux' }, { revision: 'saved' })
    await editor.save(id, { title: 'Deux' }, { revision: 'paused' })
    await editor.save(id, { title: 'Trois' })
    await editor.publish(id)
    expect(await kinds()).toEqual([
      ['published', 'Trois'],
      // The previously published text was imported and had no revision.
      ['imported', 'À propos'],
      ['saved', 'Deux'],
    ])
    expect((await list()).data.map(({ isLive }) => isLive)).toEqual([true, false, false])
    expect((await list('?locale=en')).data).toEqual([])
  })

  test('can be named, and are returned with their whole text', async () => {
    const { revision = 0 } = await editor.save(id, { title: 'Un' }, { revision: 'saved' })
    const path = formatEndpointPath(showRevision, { id, revision })
    expect((await editor.browser.put(path, { name: '  Avant la relecture ' })).status).toBe(200)
    const whole = await editor.revision(id, revision)
    expect(whole).toMatchObject({ name: 'Avant la relecture', author: { name: 'Anna' } })
    expect(whole.fields).toMatchObject({ title: 'Un', content: '<p>Nous</p>' })
    for (const name of ['', ' ', 'a'.repeat(121)])
      expect((await editor.browser.put(path, { name })).status).toBe(422)
    expect(
      (await editor.browser.read(formatEndpointPath(showRevision, { id: id + 1, revision })))
        .status,
    ).toBe(404)
  })

  test('restoring changes the working copy of one language only', async () => {
    const { revision = 0 } = await editor.save(id, { title: 'Un' }, { revision: 'saved' })
    await editor.save(id, { title: 'Deux' })
    await editor.publish(id)
    const path = formatEndpointPath(restoreRevision, { id, revision })
    expect((await editor.browser.post(path, { version: 1 })).status).toBe(409)
    const answer = await editor.browser.post(path, { version: 2 })
    expect((await answer.json()).data).toMatchObject({ version: 3, state: 'changed' })
    const text = await editor.text(id)
    expect([text.fields.title, text.published?.fields.title]).toEqual(['Un', 'Deux'])
    expect((await editor.text(id, 'en')).version).toBe(0)
    expect((await kinds())[0]).toEqual(['restored', 'Un'])
  })

  test('an import during an edit keeps both texts', async () => {
    await editor.save(id, { content: '<p>En cours</p>' })
    await store(editor.database, [imported])
    const text = await editor.text(id)
    expect(text).toMatchObject({ state: 'changed', isOvertaken: true })
    expect(text.fields.content).toBe('<p>En cours</p>')
    expect(text.published?.fields).toMatchObject({ title: 'Importé', content: '<p>Neuf</p>' })
    expect((await kinds())[0]).toEqual(['imported', 'Importé'])
    const refused = await editor.publish(id)
    expect(refused.status).toBe(409)
    expect((await refused.json()).reasons).toEqual({ fr: { reason: 'overtaken' } })
    await editor.save(id, {}, { base: text.published?.hash })
    expect((await editor.publish(id)).status).toBe(200)
    expect((await editor.text(id)).published?.fields.content).toBe('<p>En cours</p>')
  })

  test('an import updates a working copy without unpublished edits', async () => {
    await editor.save(id, { title: 'Autre' })
    await editor.publish(id)
    await store(editor.database, [imported])
    const text = await editor.text(id)
    expect(text).toMatchObject({ state: 'published', version: 2, isOvertaken: false })
    expect(text.fields.title).toBe('Importé')
    expect((await kinds()).map(([kind]) => kind)).toEqual(['published', 'imported'])
  })

  test('an import of the same text leaves the working copy unchanged', async () => {
    await editor.save(id, { title: 'Importé', content: '<p>Neuf</p>' })
    await store(editor.database, [imported])
    expect(await editor.text(id)).toMatchObject({ version: 1, isOvertaken: false })
  })
})
