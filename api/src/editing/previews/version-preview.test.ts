import { VersionPreview } from '@vitrine/contract/admin/previews'
import { trashPages } from '@vitrine/contract/endpoints/admin-pages'
import { formatEndpointPath } from '@vitrine/contract/endpoints/endpoint'
import { showPreviewEntry } from '@vitrine/contract/endpoints/previews'
import { previewRevision } from '@vitrine/contract/endpoints/revisions'
import { apiPaths, previewHeader } from '@vitrine/contract/http/paths'
import { describe, expect, test } from 'vitest'
import { replaceTemplates } from '../../contents/templates.ts'
import { databases } from '../../testing/databases.ts'
import { withEditor } from '../../testing/editing.ts'
import { fillSite } from '../../testing/site.ts'

describe.each(databases)('previews of versions on $name', ({ open }) => {
  const editor = withEditor(open, fillSite)

  const about = () => editor.idOf('about')
  const ask = (id: number, revision: number) =>
    editor.browser.read(formatEndpointPath(previewRevision, { id, revision }))
  const links = async (id: number, revision: number) =>
    VersionPreview.parse(await (await ask(id, revision)).json()).data
  const withToken = (url: string, path: string) => {
    const headers = { [previewHeader]: url.split('/').at(-1) ?? '' }
    return editor.people.api.request(path, { headers })
  }
  const pageIn = async (url: string, path = '/à-propos') => {
    const query = new URLSearchParams({ 'filter[path]': path, locale: 'fr' })
    return (await (await withToken(url, `${apiPaths.pages}?${query}`)).json()).data?.[0]
  }
  const saveRevision = async (fields: object) => {
    const { revision = 0 } = await editor.save(about(), fields, { revision: 'saved' })
    return revision ?? 0
  }

  test('version and current text are shown at the current address, other pages as readers see them', async () => {
    const revision = await saveRevision({ title: 'Avant', slug: 'jadis', content: '<p>Hier</p>' })
    await editor.save(about(), { title: 'Après', slug: 'à-propos', content: '<p>Ce jour</p>' })
    const { version, now, lostTemplate } = await links(about(), revision)
    expect(lostTemplate).toBeNull()
    expect(await pageIn(version)).toMatchObject({ title: 'Avant', content: '<p>Hier</p>' })
    expect(await pageIn(now)).toMatchObject({ title: 'Après', content: '<p>Ce jour</p>' })
    expect((await pageIn(version, '/à-propos/équipe')).title).toBe('Équipe')
    for (const url of [version, now]) {
      const entry = await (await withToken(url, showPreviewEntry.path)).json()
      expect(entry.data).toMatchObject({ path: '/%C3%A0-propos', locale: 'fr', isFramed: true })
    }
  })

  test('its links are not stored, expire within 15 minutes and cannot be forged', async () => {
    const { version } = await links(about(), await saveRevision({ title: 'Avant' }))
    expect(await editor.database.db.selectFrom('preview_links').selectAll().execute()).toEqual([])
    const forged = version.replace(/.{4}$/, (end) => (end === 'AAAA' ? 'BBBB' : 'AAAA'))
    expect((await withToken(forged, showPreviewEntry.path)).status).toBe(404)
    editor.people.later(15)
    expect((await withToken(version, showPreviewEntry.path)).status).toBe(404)
  })

  test('refuses a version of another page, of a removed language, or of a page in the trash', async () => {
    const revision = await saveRevision({ title: 'Avant' })
    expect((await ask(editor.idOf('home'), revision)).status).toBe(404)
    const refusal = async () => {
      const answer = await ask(about(), revision)
      return [answer.status, (await answer.json()).message]
    }
    const { db } = editor.database
    await db.updateTable('revisions').set({ locale: 'xx' }).where('id', '=', revision).execute()
    expect(await refusal()).toEqual([422, 'Le site n’a pas cette langue.'])
    await editor.browser.post(trashPages.path, { ids: [about()] })
    expect(await refusal()).toEqual([409, expect.stringContaining('corbeille')])
  })

  test('the answer names a template that the site no longer has', async () => {
    const revision = await saveRevision({ title: 'Avant' })
    const siteTemplates = [{ name: 'page', fields: [] }]
    await replaceTemplates(editor.database.db, siteTemplates)
    await editor.database.db.updateTable('pages').set({ template: 'affiche' }).execute()
    expect((await links(about(), revision)).lostTemplate).toBe('affiche')
  })
})
