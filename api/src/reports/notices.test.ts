import { formatEndpointPath } from '@vitrine/contract/endpoints/endpoint'
import { commentReport, showReport } from '@vitrine/contract/endpoints/reports'
import { roles } from '@vitrine/contract/identity/identity'
import { describe, expect, test } from 'vitest'
import { setRole } from '../identity/people/change-person.ts'
import type { Browser } from '../testing/browser.ts'
import { databases, type TestDatabase, withDatabase } from '../testing/databases.ts'
import { peopleOn } from '../testing/people.ts'
import { reported } from '../testing/reports.ts'

const edith = { name: 'Édith', email: 'edith@example.org', role: roles.editor, locale: 'fr' }
const zoe = { name: 'Zoé', email: 'zoe@example.org', role: roles.contributor, locale: 'en' }

describe.each(databases)('mails about bug reports on $name', ({ open }) => {
  let database: TestDatabase
  let people: ReturnType<typeof peopleOn>
  let editor: Browser
  withDatabase(open, async (opened) => {
    database = opened
    people = peopleOn(database)
    await people.add(edith)
    await people.add(zoe)
    editor = await people.signedIn(edith)
  })

  const contributor = () => people.signedIn(zoe)

  test('administrators get a mail for a new report, in their language, but not for their own', async () => {
    await people.add({
      email: 'ada@example.org',
      name: 'Ada',
      role: roles.administrator,
      locale: 'en',
    })
    const off = { email: 'off@example.org', role: roles.administrator }
    const { id: gone } = await people.add(off)
    await database.db
      .updateTable('users')
      .set({ disabled_at: new Date().toISOString() })
      .where('id', '=', gone)
      .execute()
    people.mails.length = 0
    const id = await reported(await contributor(), {
      title: 'Voir https://evil.test et\nle menu',
      address: '/contact',
    })
    expect(people.mails).toEqual([
      {
        to: 'ada@example.org',
        locale: 'en',
        template: 'report-new',
        data: {
          name: 'Ada',
          url: `https://site.test/en/dashboard/reports/${id}`,
          number: id,
          title: 'Voir … et le menu',
          reporter: 'Zoé',
        },
      },
    ])
    people.mails.length = 0
    await reported(await people.signedIn({ email: 'ada@example.org' }))
    expect(people.mails).toEqual([])
  })

  test('the reporter gets a mail for changes by others, with a link to the report', async () => {
    const id = await reported(await contributor())
    people.mails.length = 0
    await editor.put(formatEndpointPath(showReport, { id }), { state: 'in_progress' })
    await editor.post(formatEndpointPath(commentReport, { id }), { text: 'Quel téléphone ?' })
    const url = `https://site.test/en/dashboard/reports/${id}`
    const data = { name: 'Zoé', url, number: id, title: 'Le menu reste fermé' }
    const common = { to: zoe.email, locale: 'en' }
    expect(people.mails).toEqual([
      { ...common, template: 'report-state', data: { ...data, state: 'in_progress' } },
      {
        ...common,
        template: 'report-comment',
        data: { ...data, author: 'Édith', comment: 'Quel téléphone ?' },
      },
    ])
    people.mails.length = 0
    const own = await reported(editor)
    await editor.put(formatEndpointPath(showReport, { id: own }), { state: 'done' })
    await editor.post(formatEndpointPath(commentReport, { id: own }), { text: 'Fait.' })
    expect(people.mails).toEqual([])
  })

  test('a comment of the reporter is sent to earlier commenters who may open the report', async () => {
    const own = await contributor()
    const id = await reported(own)
    const at = formatEndpointPath(commentReport, { id })
    for (const name of ['Ada', 'Bob', 'Cleo', 'Dora']) {
      const email = `${name.toLowerCase()}@example.org`
      await people.add({ name, email, role: roles.editor, locale: 'en' })
      if (name !== 'Dora') await (await people.signedIn({ email })).post(at, { text: 'Where?' })
    }
    const set = (email: string, values: { role: number } | { disabled_at: string }) =>
      database.db.updateTable('users').set(values).where('email', '=', email).execute()
    await set('bob@example.org', { disabled_at: new Date().toISOString() })
    await set('cleo@example.org', { role: roles.contributor })
    people.mails.length = 0
    expect((await own.post(at, { text: 'Partout.' })).status).toBe(200)
    const url = `https://site.test/en/dashboard/reports/${id}`
    const data = {
      url,
      number: id,
      title: 'Le menu reste fermé',
      author: 'Zoé',
      comment: 'Partout.',
    }
    const common = { locale: 'en', template: 'report-comment' }
    expect(people.mails).toEqual([
      { ...common, to: 'ada@example.org', data: { ...data, name: 'Ada' } },
    ])
    people.mails.length = 0
    await editor.post(at, { text: 'Merci.' })
    expect(people.mails.map(({ to }) => to).sort()).toEqual(['ada@example.org', zoe.email])
  })

  test('a comment of the reporter before any other is sent to the administrators', async () => {
    await people.add({ email: 'ada@example.org', role: roles.administrator })
    const own = await contributor()
    const id = await reported(own)
    people.mails.length = 0
    await own.post(formatEndpointPath(commentReport, { id }), { text: 'Aussi sur tablette.' })
    expect(people.mails).toMatchObject([{ to: 'ada@example.org', template: 'report-comment' }])
  })

  test('a reporter who has become a visitor still gets mails', async () => {
    const id = await reported(await contributor())
    await setRole(people.context, zoe.email, roles.visitor)
    people.mails.length = 0
    await editor.put(formatEndpointPath(showReport, { id }), { state: 'done' })
    await editor.post(formatEndpointPath(commentReport, { id }), { text: 'Fait.' })
    expect(people.mails.map(({ to, template }) => [to, template])).toEqual([
      [zoe.email, 'report-state'],
      [zoe.email, 'report-comment'],
    ])
  })
})
