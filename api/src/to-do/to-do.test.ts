import { AdminPageList } from '@vitrine/contract/admin/page-list'
import { CreatePreviewAnswer } from '@vitrine/contract/admin/previews'
import { remarkExcerptMax, toDoItemsMax } from '@vitrine/contract/admin/to-do'
import { careForPage, listPages, trashPages } from '@vitrine/contract/endpoints/admin-pages'
import { formatEndpointPath } from '@vitrine/contract/endpoints/endpoint'
import {
  listRemarks,
  makePreview,
  settleRemark,
  showRemarkForm,
} from '@vitrine/contract/endpoints/previews'
import {
  askToPublish,
  dismissRequest,
  planText,
  sendBack,
} from '@vitrine/contract/endpoints/publishing'
import { dismissReplacedText } from '@vitrine/contract/endpoints/revisions'
import { roles } from '@vitrine/contract/identity/identity'
import { beforeEach, describe, expect, test } from 'vitest'
import { runDueSchedules } from '../editing/publishing-workflow/due-schedules.ts'
import type { Browser } from '../testing/browser.ts'
import { databases } from '../testing/databases.ts'
import { anna, withEditor } from '../testing/editing.ts'
import { readToDo } from '../testing/to-do.ts'
import { writerIn } from '../testing/writer.ts'

const carl = { name: 'Carl', email: 'carl@example.org', role: roles.contributor }

describe.each(databases)('To do on $name', ({ open }) => {
  const editor = withEditor(open)
  let author: Browser
  beforeEach(async () => {
    await editor.people.add(carl)
    author = await editor.people.signedIn(carl)
  })

  const toDo = (browser = editor.browser) => readToDo(browser)
  const waiting = async (id: number, browser = editor.browser) => {
    const answer = await browser.read(listPages.path)
    return AdminPageList.parse(await answer.json()).data.find((page) => page.id === id)?.waits
  }
  const send = (id: number, note = 'Merci', browser = author) =>
    browser.post(formatEndpointPath(askToPublish, { id }), { locales: ['fr'], note })

  test('lists and counts drafts that the user edited last, latest first', async () => {
    const mine = writerIn(author)
    await editor.create({ title: 'De l’autre' })
    for (let made = 0; made < toDoItemsMax + 2; made++) await mine.create({ title: `Page ${made}` })
    const { drafts } = await toDo(author)
    expect(drafts.total).toBe(toDoItemsMax + 2)
    expect(drafts.items).toHaveLength(toDoItemsMax)
    expect(drafts.items[0]).toMatchObject({ title: `Page ${toDoItemsMax + 1}`, locale: 'fr' })
    const last = drafts.items[0]?.page ?? 0
    expect(await waiting(last, author)).toEqual(['my-draft'])
    expect(await waiting(last)).toBeUndefined()
    await editor.publish(last)
    expect((await toDo(author)).drafts.total).toBe(toDoItemsMax + 1)
    await editor.browser.post(trashPages.path, { ids: [drafts.items[1]?.page] })
    expect((await toDo(author)).drafts.total).toBe(toDoItemsMax)
  })

  test('users who may publish see a request, and its author sees the answer', async () => {
    const id = await writerIn(author).create({ title: 'Le lac' })
    await send(id)
    const { requests } = await toDo()
    expect(requests).toMatchObject({
      total: 1,
      items: [{ page: id, locale: 'fr', title: 'Le lac', note: 'Merci', author: { name: 'Carl' } }],
    })
    const own = await toDo(author)
    expect(own.requests.total).toBe(0)
    // It now waits for a user who may publish.
    expect(own.drafts.total).toBe(0)
    expect(own.answers.items).toMatchObject([{ page: id, state: 'open', author: null }])
    const reason = 'Il manque une photo'
    await editor.browser.post(formatEndpointPath(sendBack, { id }), { locale: 'fr', reason })
    expect((await toDo()).requests.total).toBe(0)
    const answered = await toDo(author)
    expect(answered.answers.items).toMatchObject([
      { state: 'sent-back', reason, author: { name: anna.name } },
    ])
    expect(answered.drafts.total).toBe(1)
    await send(id)
    await editor.publish(id)
    expect((await toDo(author)).answers.items).toMatchObject([
      { state: 'published', author: { name: anna.name } },
    ])
    await author.change('DELETE', formatEndpointPath(dismissRequest, { id, locale: 'fr' }))
    expect((await toDo(author)).answers.total).toBe(0)
  })

  test('an editor’s own request is not among their requests to answer', async () => {
    const id = await editor.create()
    await send(id, '', editor.browser)
    const { requests, answers } = await toDo()
    expect([requests.total, answers.total]).toEqual([0, 1])
  })

  test('a request for a page in the trash is in no list', async () => {
    const id = await editor.create()
    await send(id)
    await editor.browser.post(trashPages.path, { ids: [id] })
    expect((await toDo()).requests.total).toBe(0)
    expect((await toDo(author)).answers.total).toBe(0)
  })

  test('words that another user replaced are listed for their author', async () => {
    const id = await editor.create({ title: 'À deux' })
    await editor.save(id, { content: '<p>D’Anna</p>' })
    await writerIn(author).save(id, { content: '<p>De Carl</p>' })
    const { replaced } = await toDo()
    expect(replaced).toMatchObject({
      total: 1,
      items: [{ page: id, locale: 'fr', title: 'À deux', by: { name: 'Carl' } }],
    })
    expect((await toDo(author)).replaced.total).toBe(0)
    await editor.browser.change(
      'DELETE',
      formatEndpointPath(dismissReplacedText, { id: replaced.items[0]?.id ?? 0 }),
    )
    expect((await toDo()).replaced.total).toBe(0)
  })

  test('open remarks are listed for users who shared, own or edited the page', async () => {
    const id = await editor.create({ title: 'À relire' })
    const made = await editor.browser.post(formatEndpointPath(makePreview, { id }), {
      shows: 'page',
      locale: 'fr',
    })
    const { url } = CreatePreviewAnswer.parse(await made.json()).data
    const token = url.split('/').at(-1) ?? ''
    await editor.people.api.request(`${formatEndpointPath(showRemarkForm, { token })}?at=/`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'same-origin',
      },
      body: new URLSearchParams({
        body: 'x'.repeat(remarkExcerptMax + 50),
        name: 'Zoé',
      }).toString(),
    })
    const { remarks } = await toDo()
    expect(remarks).toMatchObject({ total: 1, items: [{ page: id, name: 'Zoé' }] })
    expect(remarks.items[0]?.body).toBe(`${'x'.repeat(remarkExcerptMax)}…`)
    expect(await waiting(id)).toEqual(['my-draft', 'remark'])
    expect((await toDo(author)).remarks.total).toBe(0)
    const { id: carlId } = await editor.database.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', carl.email)
      .executeTakeFirstOrThrow()
    await editor.browser.put(formatEndpointPath(careForPage, { id }), { owner: carlId })
    expect((await toDo(author)).remarks.total).toBe(1)
    const { data } = await (
      await editor.browser.read(formatEndpointPath(listRemarks, { id }))
    ).json()
    await editor.browser.put(formatEndpointPath(settleRemark, { id, remark: data[0].id }), {
      isDone: true,
    })
    expect((await toDo()).remarks.total).toBe(0)
    expect(await waiting(id)).toEqual(['my-draft'])
  })

  test('lists the schedules of today, and failed ones until they are resolved', async () => {
    Object.assign(editor.people.context, { now: clockAt('2026-03-10T10:00:00Z') })
    const [today, later] = [await editor.create(), await editor.create({ title: 'Plus tard' })]
    const plan = async (id: number, publishAt: string) => {
      const { version } = await editor.text(id)
      const body = { locale: 'fr', version, publishAt, unpublishAt: null }
      expect((await editor.browser.post(formatEndpointPath(planText, { id }), body)).status).toBe(
        200,
      )
    }
    // 22:30 UTC is the same day in Paris, 23:30 UTC is the next day there.
    await plan(today, '2026-03-10T22:30:00.000Z')
    await plan(later, '2026-03-10T23:30:00.000Z')
    expect((await toDo()).plans).toMatchObject({
      total: 1,
      items: [{ page: today, does: 'publish', at: '2026-03-10T22:30:00.000Z' }],
    })
    await editor.database.db.updateTable('page_plans').set({ revision_id: null }).execute()
    Object.assign(editor.people.context, { now: clockAt('2026-03-10T22:31:00Z') })
    const { context } = editor.people
    await runDueSchedules({ ...editor.database, context, images: {} as never })
    const { plans, failedPlans } = await toDo()
    expect([plans.total, failedPlans]).toMatchObject([
      0,
      { total: 1, items: [{ page: today, problem: 'no-text' }] },
    ])
    expect(await waiting(today)).toEqual(['my-draft', 'plan-failed'])
  })

  test('reviews are one’s own pages, and for editors pages without an owner', async () => {
    const [own, free] = [await editor.create(), await editor.create({ title: 'Libre' })]
    await editor.browser.put(formatEndpointPath(careForPage, { id: own }), {
      owner: editor.user.id,
      reviewOn: '2020-01-02',
    })
    await editor.browser.put(formatEndpointPath(careForPage, { id: free }), {
      reviewOn: '2020-01-01',
    })
    const future = await editor.create()
    await editor.browser.put(formatEndpointPath(careForPage, { id: future }), {
      reviewOn: '2999-01-01',
    })
    const { reviews } = await toDo()
    expect(reviews).toMatchObject({
      total: 2,
      items: [
        { page: free, on: '2020-01-01', title: 'Libre' },
        { page: own, on: '2020-01-02' },
      ],
    })
    expect((await toDo(author)).reviews.total).toBe(0)
  })

  test('the guide links to the published guide for editors', async () => {
    const id = await editor.create({ title: 'Écrire' })
    await editor.database.db
      .updateTable('pages')
      .set({ key: 'guide/ecrire-dans-le-navigateur' })
      .where('id', '=', id)
      .execute()
    expect((await toDo()).guide).toBeNull()
    await editor.publish(id)
    expect((await toDo()).guide).toBe('https://site.test/ecrire')
  })
})

const clockAt = (moment: string) => () => new Date(moment)
