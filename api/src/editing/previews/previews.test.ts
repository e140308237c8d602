import { CreatePreviewAnswer, PreviewList } from '@vitrine/contract/admin/previews'
import { formatEndpointPath } from '@vitrine/contract/endpoints/endpoint'
import {
  endPreview,
  listPreviews,
  makePreview,
  showPreviewEntry,
} from '@vitrine/contract/endpoints/previews'
import { planText } from '@vitrine/contract/endpoints/publishing'
import { apiPaths, previewHeader } from '@vitrine/contract/http/paths'
import { roles } from '@vitrine/contract/identity/identity'
import { describe, expect, test } from 'vitest'
import { setDisabled } from '../../identity/people/administration.ts'
import { setRole } from '../../identity/people/change-person.ts'
import { databases } from '../../testing/databases.ts'
import { withEditor } from '../../testing/editing.ts'
import { fillSite } from '../../testing/site.ts'

const carl = { name: 'Carl', email: 'carl@example.org', role: roles.contributor }

describe.each(databases)('previews on $name', ({ open }) => {
  const editor = withEditor(open, fillSite)

  const about = () => editor.idOf('about')
  const make = async (id: number, more: object = {}) => {
    const body = { shows: 'page', locale: 'fr', ...more }
    const answer = await editor.browser.post(formatEndpointPath(makePreview, { id }), body)
    return CreatePreviewAnswer.parse(await answer.json()).data
  }
  const tokenOf = ({ url }: { url: string }) => url.split('/').at(-1) ?? ''
  /** Sends the request that the site's server makes for a reader with the link. */
  const seen = async (token: string, path: string) => {
    const query = new URLSearchParams({ 'filter[path]': path, locale: 'fr' })
    const headers = { [previewHeader]: token }
    return editor.people.api.request(`${apiPaths.pages}?${query}`, { headers })
  }
  const pageIn = async (token: string, path: string) =>
    (await (await seen(token, path)).json()).data[0]

  test('a link shows the draft of its page, and other pages as readers see them', async () => {
    const before = editor.database.changes.current()
    await editor.save(about(), { title: 'Brouillon', content: '<p>Pas encore</p>' })
    const token = tokenOf(await make(about()))
    const page = await pageIn(token, '/à-propos')
    expect(page).toMatchObject({ title: 'Brouillon', content: '<p>Pas encore</p>' })
    expect((await pageIn(token, '/à-propos/équipe')).title).toBe('Équipe')
    const answer = await editor.people.api.request(`${apiPaths.pages}?filter[path]=/à-propos`)
    expect((await answer.json()).data[0].title).toBe('À propos')
    expect(editor.database.changes.current()).toBe(before)
    expect((await seen(token, '/à-propos')).headers.get('cache-control')).toBe('no-store')
    expect((await seen(token, '/à-propos')).headers.get('etag')).toBeNull()
  })

  test('an unpublished page is shown at its future address, with its template', async () => {
    const id = await editor.create({ title: 'Nouveau', template: 'landing' })
    const token = tokenOf(await make(id))
    const headers = { [previewHeader]: token }
    const entry = await editor.people.api.request(showPreviewEntry.path, { headers })
    expect(await entry.json()).toMatchObject({ data: { path: '/nouveau', locale: 'fr' } })
    expect(await pageIn(token, '/nouveau')).toMatchObject({ title: 'Nouveau', template: 'landing' })
  })

  test.each([
    ['is disabled', (on: boolean) => setDisabled(editor.people.context, carl.email, on)],
    [
      'has no role any more',
      (on: boolean) =>
        setRole(editor.people.context, carl.email, on ? roles.visitor : roles.contributor),
    ],
  ])('a link ends when its author %s', async (_, end) => {
    await editor.people.add(carl)
    const browser = await editor.people.signedIn(carl)
    const path = formatEndpointPath(makePreview, { id: about() })
    const answer = await browser.post(path, { shows: 'page', locale: 'fr' })
    const made = CreatePreviewAnswer.parse(await answer.json()).data
    const own = await make(about())
    const entry = async (of: { url: string }) => {
      const headers = { [previewHeader]: tokenOf(of) }
      return (await editor.people.api.request(showPreviewEntry.path, { headers })).status
    }
    const listed = async () => {
      const list = PreviewList.parse(await (await editor.browser.read(path)).json())
      return list.data.map(({ id }) => id)
    }
    expect([await entry(made), await entry(own)]).toEqual([200, 200])
    await end(true)
    expect([await entry(made), await entry(own)]).toEqual([404, 200])
    expect((await seen(tokenOf(made), '/à-propos')).status).toBe(404)
    expect(await listed()).toEqual([own.id])
    await end(false)
    expect(await entry(made)).toBe(200)
    expect(await listed()).toEqual([own.id, made.id])
  })

  test('a link can show the site as it will be at a future time', async () => {
    const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
    const id = await editor.create({ title: 'Fête' })
    const { version } = await editor.text(id)
    const body = { locale: 'fr', version, publishAt: at(2), unpublishAt: at(4) }
    await editor.browser.post(formatEndpointPath(planText, { id }), body)
    const titleAt = async (hours: number) => {
      const token = tokenOf(await make(id, { shows: 'site', at: at(hours) }))
      return (await pageIn(token, '/fete'))?.title
    }
    expect([await titleAt(1), await titleAt(3), await titleAt(5)]).toEqual([
      undefined,
      'Fête',
      undefined,
    ])
  })

  test('a link expires after seven days or when a user ends it, and other tokens are refused', async () => {
    const link = await make(about())
    const list = async () => {
      const answer = await editor.browser.read(formatEndpointPath(listPreviews, { id: about() }))
      return PreviewList.parse(await answer.json()).data
    }
    expect(await list()).toEqual([link])
    expect(await make(about())).toEqual(link)
    expect(
      (await editor.browser.drop(formatEndpointPath(endPreview, { id: about(), preview: link.id })))
        .status,
    ).toBe(204)
    expect(
      (await editor.browser.drop(formatEndpointPath(endPreview, { id: about(), preview: link.id })))
        .status,
    ).toBe(404)
    const logged = await editor.database.db
      .selectFrom('changes_log')
      .select(['kind', 'subject'])
      .orderBy('id')
      .execute()
    expect(logged).toEqual([
      { kind: 'preview-made', subject: 'À propos' },
      { kind: 'preview-ended', subject: 'À propos' },
    ])
    const other = await make(about())
    expect(tokenOf(other)).not.toBe(tokenOf(link))
    for (const token of [tokenOf(link), 'a'.repeat(43), '', "' or 1=1 --"])
      expect((await seen(token, '/à-propos')).status).toBe(404)
    editor.people.later(7 * 24 * 60 + 1)
    expect((await seen(tokenOf(other), '/à-propos')).status).toBe(404)
  })
})
