import { changeProfile } from '@vitrine/contract/endpoints/account'
import { careForPage } from '@vitrine/contract/endpoints/admin-pages'
import { formatEndpointPath } from '@vitrine/contract/endpoints/endpoint'
import { roles } from '@vitrine/contract/identity/identity'
import { describe, expect, test } from 'vitest'
import type { MailData } from '../mail/mail.ts'
import { databases } from '../testing/databases.ts'
import { anna, withEditor } from '../testing/editing.ts'
import { sendWeeklyMails } from './weekly-mails.ts'

const chief = { name: 'Chef', email: 'chef@example.org', role: roles.administrator }
const dayMinutes = 24 * 60
/** With the hour by which the clocks go back. */
const weekMinutes = 7 * dayMinutes + 60
const yearMinutes = 366 * dayMinutes

describe.each(databases)('weekly mails on $name', ({ open }) => {
  const editor = withEditor(open)
  const care = (id: number, body: object) =>
    editor.browser.put(formatEndpointPath(careForPage, { id }), body)
  const publishNew = async (title: string) => {
    const id = await editor.create({ title })
    expect((await editor.publish(id)).status).toBe(200)
    return id
  }
  const run = () => sendWeeklyMails(editor.people.context)
  const weekly = () =>
    editor.people.mails.flatMap((mail) => (mail.template === 'weekly-pages' ? [mail] : []))
  const sectionsOf = ({ sections }: MailData['weekly-pages']) =>
    sections.map(({ kind, total, pages }) => [kind, total, pages.map(({ title }) => title)])
  /** The first run handles the week in which a person was added. */
  const passFirstWeek = async () => {
    expect(await run()).toBe(0)
    editor.people.later(weekMinutes)
  }

  test('a responsible person gets pages due for review and unchanged ones, once a week', async () => {
    const [due, old, other] = [
      await publishNew('À revoir'),
      await publishNew('Ancienne'),
      await publishNew('D’une autre'),
    ]
    const me = editor.user.id
    await care(due, { owner: me, reviewOn: '2026-01-10' })
    await care(old, { owner: me })
    await passFirstWeek()
    editor.people.later(yearMinutes)
    expect(await run()).toBe(1)
    expect(await run()).toBe(0)
    const [mail] = weekly()
    expect(mail).toMatchObject({ to: anna.email, locale: 'fr' })
    expect(mail && sectionsOf(mail.data)).toEqual([
      ['due', 1, ['À revoir']],
      ['unchanged', 1, ['Ancienne']],
    ])
    expect(mail?.data.url).toMatch(/\/ageing$/)
    expect(other).toBeGreaterThan(0)
    editor.people.later(weekMinutes)
    expect(await run()).toBe(1)
  })

  test('without pages no mail is sent, and a planned review is not due', async () => {
    const id = await publishNew('Plus tard')
    await care(id, { owner: editor.user.id, reviewOn: '2999-01-01' })
    await passFirstWeek()
    editor.people.later(yearMinutes)
    expect(await run()).toBe(0)
    expect(weekly()).toEqual([])
  })

  test('administrators get the pages that no active person is responsible for', async () => {
    await editor.people.add(chief)
    await publishNew('Orpheline')
    const left = await publishNew('De Carl')
    const carl = await editor.people.add({
      name: 'Carl',
      email: 'c@example.org',
      role: roles.editor,
    })
    await care(left, { owner: carl.id })
    await passFirstWeek()
    await editor.database.db
      .updateTable('users')
      .set({ disabled_at: '2026-01-01' })
      .where('id', '=', carl.id)
      .execute()
    editor.people.later(yearMinutes)
    expect(await run()).toBe(1)
    const [mail] = weekly()
    expect(mail?.to).toBe(chief.email)
    const [section] = mail?.data.sections ?? []
    expect(section?.kind).toBe('ownerless')
    expect(section?.pages.map(({ title }) => title).toSorted()).toEqual(['De Carl', 'Orpheline'])
  })

  test('pages with errors of the publish check are listed, except ignored errors', async () => {
    const id = await publishNew('Avec des erreurs')
    await care(id, { owner: editor.user.id })
    const { db } = editor.database
    await db.deleteFrom('check_findings').execute()
    await db.deleteFrom('check_texts').execute()
    const text = { page_id: id, locale: 'fr' }
    const checked = { due: 0, is_live: 1, sequence: 1, counts: '{}', checked_at: null }
    await db
      .insertInto('check_texts')
      .values({ ...text, ...checked })
      .execute()
    const found = { rule: 'x', is_blocking: 0, position: null, excerpt: '', details: '{}' }
    for (const [key, severity] of [
      ['a', 'error'],
      ['b', 'error'],
      ['c', 'warning'],
    ] as const)
      await db
        .insertInto('check_findings')
        .values({ ...text, ...found, severity, key, target: null })
        .execute()
    const ignored = { note: '', user_id: null, ignored_at: '2026-01-01' }
    await db
      .insertInto('ignored_findings')
      .values({ ...text, key: 'b', ...ignored })
      .execute()
    await passFirstWeek()
    expect(await run()).toBe(1)
    expect(weekly()[0]?.data.sections).toMatchObject([
      { kind: 'faulty', total: 1, pages: [{ title: 'Avec des erreurs', errors: 1 }] },
    ])
  })

  test('outdated translations go to the responsible person, and to people of the language', async () => {
    const id = await publishNew('À traduire')
    await care(id, { owner: editor.user.id })
    const author = { name: 'Carl', email: 'carl@example.org', role: roles.contributor }
    const carl = await editor.people.add(author)
    const { db } = editor.database
    await db.insertInto('editor_locales').values({ user_id: carl.id, locale: 'ar' }).execute()
    const words = { words_new: 4, words_changed: 3, words_machine: 0, words_unknown: 0 }
    await db.deleteFrom('translation_debt').execute()
    for (const locale of ['en', 'ar'])
      await db
        .insertInto('translation_debt')
        .values({
          page_id: id,
          locale,
          source_locale: 'fr',
          kind: 'outdated',
          ...words,
          words_removed: 0,
        })
        .execute()
    await passFirstWeek()
    expect(await run()).toBe(2)
    const outdated = weekly().map(({ to, data }) => [
      to,
      data.sections.flatMap(({ pages }) => pages.map((page) => [page.locale, page.words])),
    ])
    expect(Object.fromEntries(outdated)).toEqual({
      [anna.email]: [
        ['ar', 7],
        ['en', 7],
      ],
      [author.email]: [['ar', 7]],
    })
  })

  test('several processes send one mail; after weeks without a run there is one', async () => {
    await care(await publishNew('Ancienne'), { owner: editor.user.id })
    await passFirstWeek()
    editor.people.later(yearMinutes)
    const counts = await Promise.all([run(), run(), run()])
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1)
    editor.people.later(5 * weekMinutes)
    expect(await run()).toBe(1)
    expect(weekly()).toHaveLength(2)
  })

  test('a clock that jumps ahead and back sends no series of mails', async () => {
    await care(await publishNew('Ancienne'), { owner: editor.user.id })
    await passFirstWeek()
    editor.people.later(yearMinutes)
    for (let jump = 0; jump < 5; jump++) {
      await run()
      editor.people.later(10 * weekMinutes)
      await run()
      editor.people.later(-10 * weekMinutes)
    }
    expect(weekly().length).toBeLessThanOrEqual(3)
    await run()
    const before = weekly().length
    editor.people.later(weekMinutes)
    await run()
    expect(weekly().length).toBe(before + 1)
  })

  test('the link of a mail stops it without signing in, only after a confirmation', async () => {
    await care(await publishNew('Ancienne'), { owner: editor.user.id })
    await passFirstWeek()
    editor.people.later(yearMinutes)
    await run()
    const { pathname } = new URL(weekly()[0]?.data.stopUrl ?? '')
    const guest = editor.people.browser()
    const form = await guest.read(pathname)
    expect(form.status).toBe(200)
    expect(await form.text()).toContain('Ne plus le recevoir')
    editor.people.later(weekMinutes)
    expect(await run()).toBe(1)
    const { api } = editor.people
    const stopped = await api.request(pathname, { method: 'POST' })
    expect(stopped.status).toBe(200)
    editor.people.later(weekMinutes)
    expect(await run()).toBe(0)
    const forged = `${pathname.slice(0, -1)}${pathname.endsWith('A') ? 'B' : 'A'}`
    for (const path of [`${pathname}x`, forged, '/api/weekly-mail/999-x', '/api/weekly-mail/x'])
      expect((await api.request(path, { method: 'POST' })).status).toBe(404)
  })

  test('the account stops the mail and takes it up again on the next Monday', async () => {
    await care(await publishNew('Ancienne'), { owner: editor.user.id })
    await passFirstWeek()
    editor.people.later(yearMinutes)
    const browser = await editor.people.signedIn(anna)
    const choose = async (weekly_mails: boolean) =>
      (await (await browser.put(changeProfile.path, { weekly_mails })).json()).data.weekly_mails
    expect(await choose(false)).toBe(false)
    expect(await run()).toBe(0)
    expect(await choose(true)).toBe(true)
    expect(await run()).toBe(0)
    editor.people.later(weekMinutes)
    expect(await run()).toBe(1)
  })
})
