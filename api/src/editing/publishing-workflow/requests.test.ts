import { AdminPage, AdminPageList } from '@vitrine/contract/admin/page-list'
import {
  answerRetentionDays,
  type PublishRequest,
  requestNoteMax,
} from '@vitrine/contract/admin/publishing'
import {
  deletePage,
  listPages,
  restorePages,
  showPage,
  trashPages,
} from '@vitrine/contract/endpoints/admin-pages'
import { listChanges } from '@vitrine/contract/endpoints/admin-session'
import { formatEndpointPath } from '@vitrine/contract/endpoints/endpoint'
import {
  askToPublish,
  dismissRequest,
  planText,
  sendBack as sendBackAt,
  unpublishPage,
} from '@vitrine/contract/endpoints/publishing'
import { roles } from '@vitrine/contract/identity/identity'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Browser } from '../../testing/browser.ts'
import { databases } from '../../testing/databases.ts'
import { anna, withEditor } from '../../testing/editing.ts'
import { testAdminOrigin } from '../../testing/identity.ts'
import { cleanUpEditing } from '../clean-up.ts'
import { runDueSchedules } from './due-schedules.ts'

const carl = { name: 'Carl', email: 'carl@example.org', role: roles.contributor }
const dora = { name: 'Dora', email: 'dora@example.org', role: roles.contributor }

describe.each(databases)('requests to publish, on $name', ({ open }) => {
  const editor = withEditor(open)
  let id: number
  let author: Browser
  beforeEach(async () => {
    await editor.people.add(carl)
    author = await editor.people.signedIn(carl)
    id = await editor.create({ title: 'Le lac' })
    editor.people.mails.length = 0
  })

  const send = (note = 'Merci de relire', by = author, of = id) =>
    by.post(formatEndpointPath(askToPublish, { id: of }), { locales: ['fr'], note })
  const sendBack = (reason: string, of = id) =>
    editor.browser.post(formatEndpointPath(sendBackAt, { id: of }), { locale: 'fr', reason })
  const requestFor = async (browser = editor.browser): Promise<PublishRequest | undefined> => {
    const answer = await browser.read(formatEndpointPath(showPage, { id }))
    return AdminPage.parse(await answer.json()).data.requests.fr
  }
  const listed = async (browser = editor.browser, of = id) => {
    const answer = await browser.read(listPages.path)
    return AdminPageList.parse(await answer.json()).data.find((page) => page.id === of)
  }
  const mailsOf = (template: string) =>
    editor.people.mails.filter((mail) => mail.template === template)

  test('an open request is on the page and in the list, for all staff', async () => {
    expect(await requestFor()).toBeUndefined()
    expect((await send()).status).toBe(200)
    const shown = {
      state: 'open',
      author: { name: 'Carl' },
      note: 'Merci de relire',
      answer: null,
    }
    expect(await requestFor()).toMatchObject({ ...shown, isMine: false })
    expect(await requestFor(author)).toMatchObject({ ...shown, isMine: true })
    expect((await listed())?.requests).toEqual(['fr'])
  })

  test('publishing closes a request and sends its author a mail', async () => {
    await send()
    expect((await editor.publish(id)).status).toBe(200)
    expect(await requestFor()).toBeUndefined()
    expect((await listed())?.requests).toBeUndefined()
    const url = `${testAdminOrigin}/pages/${id}/fr`
    expect(mailsOf('publish-done')).toMatchObject([
      { to: carl.email, data: { url, title: 'Le lac', author: anna.name } },
    ])
  })

  test('publishing another language leaves a request open', async () => {
    await editor.save(id, { title: 'The lake', slug: 'the-lake' }, { locale: 'en' })
    await send()
    expect((await editor.publish(id, ['en'])).status).toBe(200)
    expect(await requestFor()).toMatchObject({ state: 'open' })
  })

  test('a request that was sent back shows the reason, and the next request replaces it', async () => {
    await send()
    expect((await sendBack('Il manque une photo.\nhttps://evil.test')).status).toBe(204)
    expect(await requestFor(author)).toMatchObject({
      state: 'sent-back',
      isMine: true,
      answer: { author: { name: anna.name }, reason: 'Il manque une photo.\nhttps://evil.test' },
    })
    expect(mailsOf('publish-sent-back')).toMatchObject([
      { to: carl.email, data: { author: anna.name, note: 'Il manque une photo.\n…' } },
    ])
    expect((await listed())?.requests).toBeUndefined()
    expect((await sendBack('Encore')).status).toBe(404)
    await send('La photo est là')
    expect(await requestFor()).toMatchObject({
      state: 'open',
      note: 'La photo est là',
      answer: null,
    })
  })

  test('a text has one open request, and the next one replaces its note', async () => {
    await editor.people.add(dora)
    await send('Un')
    await send('Deux', await editor.people.signedIn(dora))
    expect(await requestFor()).toMatchObject({ author: { name: 'Dora' }, note: 'Deux' })
    const rows = await editor.database.db.selectFrom('publish_requests').selectAll().execute()
    expect(rows).toHaveLength(1)
  })

  test('only the author can withdraw a request or dismiss its answer', async () => {
    await send()
    const path = formatEndpointPath(dismissRequest, { id, locale: 'fr' })
    expect((await editor.browser.change('DELETE', path)).status).toBe(404)
    expect((await author.change('DELETE', path)).status).toBe(204)
    expect(await requestFor()).toBeUndefined()
    expect((await author.change('DELETE', path)).status).toBe(404)
    await send()
    await sendBack('Non')
    expect((await author.change('DELETE', path)).status).toBe(204)
    expect(await requestFor(author)).toBeUndefined()
    const log = await (await editor.browser.read(listChanges.path)).json()
    const kinds = log.data.map(({ kind }: { kind: string }) => kind)
    expect(kinds.slice(0, 4)).toEqual([
      'publishing-sent-back',
      'publishing-asked',
      'publishing-withdrawn',
      'publishing-asked',
    ])
  })

  test('a request is hidden while its page is in the trash, and deleted with the page', async () => {
    await send()
    await editor.browser.post(trashPages.path, { ids: [id] })
    expect((await send()).status).toBe(409)
    expect((await sendBack('Non')).status).toBe(409)
    expect(await listed()).toBeUndefined()
    await editor.browser.post(restorePages.path, { ids: [id] })
    expect((await listed())?.requests).toEqual(['fr'])
    await editor.browser.post(trashPages.path, { ids: [id] })
    await editor.browser.change('DELETE', formatEndpointPath(deletePage, { id }))
    const rows = await editor.database.db.selectFrom('publish_requests').selectAll().execute()
    expect(rows).toEqual([])
  })

  test('unpublishing leaves a request open', async () => {
    await editor.publish(id)
    await editor.save(id, { title: 'Le lac bleu' })
    await send()
    const leadTo = { to: 'nowhere' }
    await editor.browser.post(formatEndpointPath(unpublishPage, { id }), {
      locales: ['fr'],
      leadTo,
    })
    expect(await requestFor()).toMatchObject({ state: 'open' })
  })

  test('a schedule closes a request if it publishes the whole draft, but not for an older text', async () => {
    await send()
    const plan = async () => {
      const { version } = await editor.text(id)
      const publishAt = new Date(editor.people.context.now().getTime() + 60_000).toISOString()
      const body = { locale: 'fr', version, publishAt, unpublishAt: null }
      expect((await editor.browser.post(formatEndpointPath(planText, { id }), body)).status).toBe(
        200,
      )
    }
    await plan()
    await editor.save(id, { title: 'Le lac, plus tard' })
    editor.people.later(2)
    const { context } = editor.people
    const editing = { ...editor.database, context, images: {} as never }
    await runDueSchedules(editing)
    expect(await requestFor()).toMatchObject({ state: 'open' })
    await plan()
    editor.people.later(2)
    await runDueSchedules(editing)
    expect(await requestFor()).toBeUndefined()
    expect(mailsOf('publish-done')).toMatchObject([
      { data: { author: context.settings.current().name } },
    ])
  })

  test('refuses a missing text, an empty reason and a note that is too long', async () => {
    expect((await send('x'.repeat(requestNoteMax + 1))).status).toBe(422)
    const missingText = await author.post(formatEndpointPath(askToPublish, { id }), {
      locales: ['en'],
      note: '',
    })
    expect(missingText.status).toBe(422)
    await send()
    expect((await sendBack('  ')).status).toBe(422)
    expect((await sendBack('x'.repeat(requestNoteMax + 1))).status).toBe(422)
    expect(await requestFor()).toMatchObject({ state: 'open' })
  })

  test('a person’s sixth request in a row is stored but sends no mail', async () => {
    const mailCounts: number[] = []
    for (let sent = 0; sent < 6; sent++) {
      const { data } = await (await send(`Essai ${sent}`)).json()
      mailCounts.push(data.told)
    }
    expect(mailCounts).toEqual([1, 1, 1, 1, 1, 0])
    expect(await requestFor()).toMatchObject({ note: 'Essai 5' })
  })

  test('the answer says that the server cannot send mail', async () => {
    expect((await (await send()).json()).data).toEqual({ told: 1, byMail: true })
    Object.assign(editor.people.context, { sendsMail: false })
    expect((await (await send()).json()).data).toEqual({ told: 1, byMail: false })
  })

  test('an answer that is not dismissed is removed after the retention period', async () => {
    await send()
    await sendBack('Non')
    const { context } = editor.people
    const editing = { ...editor.database, context, images: {} as never }
    const dayMinutes = 24 * 60
    editor.people.later((answerRetentionDays - 1) * dayMinutes)
    await cleanUpEditing(editing)
    const rows = () => editor.database.db.selectFrom('publish_requests').selectAll().execute()
    expect(await rows()).toHaveLength(1)
    editor.people.later(2 * dayMinutes)
    await cleanUpEditing(editing)
    expect(await rows()).toEqual([])
  })
})
