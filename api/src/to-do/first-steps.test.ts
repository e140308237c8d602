import type { ToDo } from '@vitrine/contract/admin/to-do'
import { dismissFirstSteps } from '@vitrine/contract/endpoints/admin-session'
import { listMedia } from '@vitrine/contract/endpoints/media'
import { roles } from '@vitrine/contract/identity/identity'
import { describe, expect, test } from 'vitest'
import { blackPng } from '../testing/black-png.ts'
import { databases } from '../testing/databases.ts'
import { withEditor } from '../testing/editing.ts'
import { fillSite } from '../testing/site.ts'
import { readToDo } from '../testing/to-do.ts'
import { writerIn } from '../testing/writer.ts'

const carl = { name: 'Carl', email: 'carl@example.org', role: roles.contributor }

describe.each(databases)('First steps on $name', ({ open }) => {
  const editor = withEditor(open)
  const toDo = (browser = editor.browser) => readToDo(browser)

  const openStep = (name: string) => ({ name, state: 'open', value: '', page: null, guide: null })
  const getHomeId = async () => {
    const home = await editor.database.db
      .selectFrom('page_translations')
      .select('page_id')
      .where('slug', '=', '')
      .where('locale', '=', 'fr')
      .executeTakeFirstOrThrow()
    return Number(home.page_id)
  }

  test('an empty site has only the first steps', async () => {
    const none = { total: 0, items: [] }
    expect(await toDo()).toEqual({
      drafts: none,
      requests: none,
      answers: none,
      remarks: none,
      replaced: none,
      plans: none,
      failedPlans: none,
      reviews: none,
      statement: null,
      pictures: 0,
      changes: { items: [], hasMore: false },
      steps: [openStep('page'), openStep('picture')],
      hasDismissedSteps: false,
      guide: null,
    })
  })

  test('writers see the steps that they have not done themselves, until they dismiss them', async () => {
    await fillSite(editor.database)
    await editor.people.add(carl)
    const author = await editor.people.signedIn(carl)
    const id = await getHomeId()
    const page = { page: id, locale: 'fr' }
    const statesOf = ({ steps }: ToDo) => steps?.map(({ name, state }) => [name, state])
    const first = await toDo()
    expect(first.steps).toEqual([
      { ...openStep('home'), page },
      openStep('page'),
      openStep('picture'),
    ])
    await editor.save(id, { title: 'Bonjour' })
    await editor.create()
    expect(statesOf(await toDo())).toEqual([
      ['home', 'done'],
      ['page', 'done'],
      ['picture', 'open'],
    ])
    const sent = await editor.browser.post(`${listMedia.path}?name=a.png`, blackPng(4))
    expect(sent.status).toBe(201)
    const after = await toDo()
    expect([after.steps, after.pictures]).toEqual([null, 1 + 1])
    expect(statesOf(await toDo(author))?.[1]).toEqual(['page', 'open'])
    expect((await author.put(dismissFirstSteps.path, {})).status).toBe(204)
    expect(await toDo(author)).toMatchObject({ steps: null, hasDismissedSteps: true })
    expect((await author.change('DELETE', dismissFirstSteps.path)).status).toBe(204)
    expect((await toDo(author)).steps).toHaveLength(3)
  })

  test('the steps of an administrator are done if any person has done them', async () => {
    await fillSite(editor.database)
    const chief = { name: 'Chef', email: 'chef@example.org', role: roles.administrator }
    await editor.people.add(chief)
    const owner = await editor.people.signedIn(chief)
    const values = async () => {
      const { steps } = await toDo(owner)
      return Object.fromEntries(
        steps?.map(({ name, state, value }) => [name, { state, value }]) ?? [],
      )
    }
    expect(await values()).toEqual({
      name: { state: 'fixed', value: 'Essai' },
      languages: { state: 'fixed', value: 'Français, English, العربية' },
      home: { state: 'open', value: '' },
      menu: { state: 'open', value: '' },
      page: { state: 'open', value: '' },
      colleagues: { state: 'done', value: '' },
      domain: { state: 'done', value: 'https://site.test' },
      backup: { state: 'unavailable', value: '' },
    })
    Object.assign(editor.people.context, {
      publicUrl: 'http://localhost:3000',
      hasNightlyBackups: true,
    })
    await editor.database.db
      .updateTable('users')
      .set({ disabled_at: '2026-01-01' })
      .where('role', '!=', roles.administrator)
      .execute()
    expect(await values()).toMatchObject({
      colleagues: { state: 'open' },
      domain: { state: 'open', value: 'http://localhost:3000' },
      backup: { state: 'open' },
    })
    await writerIn(owner).save(await getHomeId(), { title: 'Bonjour' })
    await writerIn(owner).create()
    const made_at = editor.people.context.now().toISOString()
    await editor.database.db
      .insertInto('backups')
      .values({ night: '2026-01-01', begun_at: made_at, made_at })
      .execute()
    expect(await values()).toMatchObject({
      home: { state: 'done' },
      page: { state: 'done' },
      backup: { state: 'done', value: made_at },
    })
  })
})
