import { PagePreview } from '@vitrine/contract/admin/previews'
import { trashPages } from '@vitrine/contract/endpoints/admin-pages'
import { formatEndpointPath } from '@vitrine/contract/endpoints/endpoint'
import { previewPage, showPreviewEntry } from '@vitrine/contract/endpoints/previews'
import { apiPaths, previewHeader } from '@vitrine/contract/http/paths'
import { describe, expect, test } from 'vitest'
import { databases } from '../../testing/databases.ts'
import { withEditor } from '../../testing/editing.ts'
import { fillSite } from '../../testing/site.ts'

describe.each(databases)('preview next to the editor on $name', ({ open }) => {
  const editor = withEditor(open, fillSite)

  const about = () => editor.idOf('about')
  const ask = (locale: string) =>
    editor.browser.read(formatEndpointPath(previewPage, { id: about(), locale }))
  const tokenOf = async (locale: string) =>
    PagePreview.parse(await (await ask(locale)).json())
      .data.url.split('/')
      .at(-1) ?? ''
  const withToken = (token: string, path: string) =>
    editor.people.api.request(path, { headers: { [previewHeader]: token } })
  const entry = (token: string) => withToken(token, showPreviewEntry.path)
  const table = (name: 'preview_links' | 'changes_log') =>
    editor.database.db.selectFrom(name).selectAll().execute()

  test('shows the draft in a frame, without a stored link or a log entry', async () => {
    await editor.save(about(), { title: 'Brouillon', content: '<p>Pas encore</p>' })
    const token = await tokenOf('fr')
    const began = await (await entry(token)).json()
    expect(began.data).toMatchObject({ path: '/%C3%A0-propos', locale: 'fr', isFramed: true })
    const query = new URLSearchParams({ 'filter[path]': '/à-propos', locale: 'fr' })
    const page = await (await withToken(token, `${apiPaths.pages}?${query}`)).json()
    expect(page.data[0]).toMatchObject({ title: 'Brouillon', content: '<p>Pas encore</p>' })
    expect([await table('preview_links'), await table('changes_log')]).toEqual([[], []])
  })

  test('opens in the edited language and expires within 15 minutes', async () => {
    const token = await tokenOf('en')
    expect((await (await entry(token)).json()).data.locale).toBe('en')
    const forged = token.replace(/^.{4}/, (start) => (start === 'AAAA' ? 'BBBB' : 'AAAA'))
    expect((await entry(forged)).status).toBe(404)
    editor.people.later(15)
    expect((await entry(token)).status).toBe(404)
  })

  test('refuses an unknown language and a page in the trash', async () => {
    expect((await ask('xx')).status).toBe(422)
    await editor.browser.post(trashPages.path, { ids: [about()] })
    expect((await ask('fr')).status).toBe(409)
  })
})
