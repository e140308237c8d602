import { CreatePreviewAnswer } from '@vitrine/contract/admin/previews'
import { RemarkList, remarkMax } from '@vitrine/contract/admin/remarks'
import { dayMs, hourMs } from '@vitrine/contract/bounds/durations'
import { formatEndpointPath } from '@vitrine/contract/endpoints/endpoint'
import {
  listRemarks,
  makePreview,
  settleRemark,
  showRemarkForm,
} from '@vitrine/contract/endpoints/previews'
import { beforeEach, describe, expect, test } from 'vitest'
import { databases } from '../../testing/databases.ts'
import { anna, withEditor } from '../../testing/editing.ts'
import { removeOldRemarks } from './remark-store.ts'

describe.each(databases)('remarks on previews, on $name', ({ open }) => {
  const editor = withEditor(open)
  let id: number
  let token: string
  beforeEach(async () => {
    id = await editor.create({ title: 'À relire' })
    const made = await editor.browser.post(formatEndpointPath(makePreview, { id }), {
      shows: 'page',
      locale: 'fr',
    })
    token =
      CreatePreviewAnswer.parse(await made.json())
        .data.url.split('/')
        .at(-1) ?? ''
  })

  const own = { 'sec-fetch-site': 'same-origin' }
  const visit = (query = '?at=/a-relire', of = token) =>
    editor.people.api.request(formatEndpointPath(showRemarkForm, { token: of }) + query)
  const say = (fields: Record<string, string>, headers: Record<string, string> = own, of = token) =>
    editor.people.api.request(`${formatEndpointPath(showRemarkForm, { token: of })}?at=/a-relire`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: new URLSearchParams(fields).toString(),
    })
  const storedRemarks = async () => {
    const answer = await editor.browser.read(formatEndpointPath(listRemarks, { id }))
    return RemarkList.parse(await answer.json()).data
  }
  const remarkMails = () =>
    editor.people.mails.filter(({ template }) => template === 'preview-remark')

  test('a remark of an anonymous reader appears in the admin unchanged; several send one mail', async () => {
    const page = await visit()
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(await page.text()).toContain('Votre remarque')
    const answer = await say({ body: 'Très bien !\r\n<b>Mais</b> court.', name: 'Zoé' })
    expect(answer.status).toBe(303)
    const thanks = await editor.people.api.request(answer.headers.get('location') ?? '')
    expect(await thanks.text()).toContain(`href="/_preview/${token}/a-relire"`)
    await say({ body: 'Encore ceci.' })
    const [second, first] = await storedRemarks()
    expect(first).toMatchObject({
      body: 'Très bien !\n<b>Mais</b> court.',
      name: 'Zoé',
      path: '/a-relire',
      link: { author: { name: anna.name }, url: expect.stringMatching(`${token}/a-relire$`) },
    })
    expect(second).toMatchObject({ body: 'Encore ceci.', name: '', doneAt: null })
    expect(remarkMails()).toHaveLength(1)
    expect(remarkMails()[0]).toMatchObject({ to: anna.email, data: { title: 'À relire' } })
  })

  test.each([
    ['with its own host name', 'https://admin.example.org'],
    ['on a path of the site', 'https://example.org/admin'],
  ])('the mail links to the text in an admin %s', async (_, adminUrl) => {
    Object.assign(editor.people.context, { adminUrl })
    await say({ body: 'Très bien !' })
    expect(remarkMails()[0]?.data).toMatchObject({ url: `${adminUrl}/pages/${id}/fr` })
  })

  test('the return link stays within the preview', async () => {
    for (const at of ['/../../dashboard', '/a/..', '/./', '//../?a', 'https://example.com'])
      expect(await (await visit(`?${new URLSearchParams({ at })}`)).text()).toContain(
        `href="/_preview/${token}/"`,
      )
    const dotted = await (await visit('?at=/a..b/.c')).text()
    expect(dotted).toContain(`href="/_preview/${token}/a..b/.c"`)
  })

  test('a refused remark shows the reason and keeps the input', async () => {
    const empty = await say({ body: '  ', name: 'Zoé "<' })
    expect(empty.status).toBe(422)
    expect(await empty.text()).toContain('value="Zoé &quot;&lt;"')
    expect((await say({ body: 'x'.repeat(remarkMax + 1) })).status).toBe(422)
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.test' }, {}])
      expect((await say({ body: 'Bonjour' }, headers as never)).status).toBe(403)
    for (const of of ['abc', 'a'.repeat(43)]) {
      expect((await visit('', of)).status).toBe(404)
      expect((await say({ body: 'Bonjour' }, own, of)).status).toBe(404)
    }
    expect(await storedRemarks()).toEqual([])
  })

  test('one network sends at most 10 remarks in an hour', async () => {
    const statuses: number[] = []
    for (let sent = 0; sent < 11; sent++) statuses.push((await say({ body: 'Oui' })).status)
    expect(statuses).toEqual([...Array(10).fill(303), 429])
    expect(await storedRemarks()).toHaveLength(10)
  })

  test('a remark can be settled, outlives its link, and is deleted 30 days later', async () => {
    await say({ body: 'À revoir' })
    const [remark] = await storedRemarks()
    const path = formatEndpointPath(settleRemark, { id, remark: remark?.id ?? 0 })
    expect((await editor.browser.put(path, { isDone: true })).status).toBe(204)
    expect((await storedRemarks())[0]?.doneAt).not.toBeNull()
    const other = await editor.create({ title: 'Une autre' })
    const elsewhere = formatEndpointPath(settleRemark, { id: other, remark: remark?.id ?? 0 })
    expect((await editor.browser.put(elsewhere, { isDone: false })).status).toBe(404)
    await editor.database.db.deleteFrom('preview_links').execute()
    expect((await storedRemarks())[0]).toMatchObject({ body: 'À revoir', link: null })
    expect((await visit()).status).toBe(404)
    const now = Date.now()
    await removeOldRemarks(editor.database.db, new Date(now + 29 * dayMs))
    expect(await storedRemarks()).toHaveLength(1)
    await removeOldRemarks(editor.database.db, new Date(now + 30 * dayMs + hourMs))
    expect(await storedRemarks()).toEqual([])
  })

  test('deleting a page deletes its remarks', async () => {
    await say({ body: 'À revoir' })
    await editor.database.db.deleteFrom('pages').where('id', '=', id).execute()
    expect(await editor.database.db.selectFrom('preview_remarks').selectAll().execute()).toEqual([])
  })
})
