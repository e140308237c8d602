import { showPage, trashPages } from '@vitrine/contract/endpoints/admin-pages'
import { downloadChanges, listChanges } from '@vitrine/contract/endpoints/admin-session'
import { formatEndpointPath } from '@vitrine/contract/endpoints/endpoint'
import { planText } from '@vitrine/contract/endpoints/publishing'
import { imageDefaults } from '@vitrine/contract/media/images'
import { describe, expect, test } from 'vitest'
import { databases } from '../../testing/databases.ts'
import { withEditor } from '../../testing/editing.ts'
import { fillSite } from '../../testing/site.ts'
import { runDueSchedules } from './due-schedules.ts'

const minute = 60_000

describe.each(databases)('scheduled publishing on $name', ({ open }) => {
  const editor = withEditor(open, fillSite)

  const about = () => editor.idOf('about')
  /** Runs the due schedules as a process does, some minutes from now. */
  const atMinute = (minutes: number) => {
    const { context } = editor.people
    const now = () => new Date(context.now().getTime() + minutes * minute)
    const { changes } = editor.database
    const editing = { context: { ...context, now }, changes, images: imageDefaults }
    return runDueSchedules(editing)
  }
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * minute).toISOString()
  const plan = async (id: number, moments: object) => {
    const { version } = await editor.text(id)
    const body = { locale: 'fr', version, publishAt: null, unpublishAt: null, ...moments }
    return editor.browser.post(formatEndpointPath(planText, { id }), body)
  }
  const titleAt = async (path: string) => {
    const { gone, page } = await editor.at(path)
    return gone ? 'gone' : page?.title
  }
  const nothing = { published: 0, unpublished: 0, failed: 0 }

  test('a text is published and unpublished at its scheduled times', async () => {
    const id = await editor.create({ title: 'Fête' })
    const moments = { publishAt: inMinutes(10), unpublishAt: inMinutes(20) }
    expect((await plan(id, moments)).status).toBe(200)
    expect(await editor.text(id)).toMatchObject({ state: 'planned', ...moments })
    expect(await atMinute(9)).toEqual(nothing)
    expect(await titleAt('/fete')).toBeUndefined()
    expect(await atMinute(11)).toEqual({ ...nothing, published: 1 })
    expect(await titleAt('/fete')).toBe('Fête')
    expect(await editor.text(id)).toMatchObject({ state: 'published', publishAt: null })
    expect(await atMinute(21)).toEqual({ ...nothing, unpublished: 1 })
    expect(await titleAt('/fete')).toBe('gone')
  })

  test('a schedule publishes the text from when it was set, without later edits', async () => {
    await editor.save(about(), { title: 'Prévu' })
    await plan(about(), { publishAt: inMinutes(10) })
    await editor.save(about(), { title: 'Plus tard' })
    await atMinute(11)
    expect(await titleAt('/à-propos')).toBe('Prévu')
    const text = await editor.text(about())
    expect(text).toMatchObject({ state: 'changed', fields: { title: 'Plus tard' } })
    expect((await editor.publish(about())).status).toBe(200)
  })

  test('several processes publish each text once', async () => {
    const before = editor.database.changes.current()
    for (const title of ['Un', 'Deux', 'Trois', 'Quatre', 'Cinq', 'Six', 'Sept'])
      await plan(await editor.create({ title }), { publishAt: inMinutes(1) })
    expect(editor.database.changes.current()).toBe(before)
    const done = await Promise.all([atMinute(2), atMinute(2), atMinute(2)])
    expect(done.reduce((sum, { published }) => sum + published, 0)).toBe(7)
    const { revisions } = await editor.database.db
      .selectFrom('revisions')
      .select(({ fn }) => fn.countAll().as('revisions'))
      .where('kind', '=', 'published')
      .executeTakeFirstOrThrow()
    expect(Number(revisions)).toBe(7)
  })

  test('a clock that is set back repeats no publication', async () => {
    await editor.save(about(), { title: 'Prévu' })
    await plan(about(), { publishAt: inMinutes(10) })
    await atMinute(11)
    await editor.save(about(), { title: 'Après' })
    await editor.publish(about())
    expect(await atMinute(5)).toEqual(nothing)
    expect(await atMinute(12)).toEqual(nothing)
    expect(await titleAt('/à-propos')).toBe('Après')
  })

  test('a scheduled text that cannot be published reports the problem once', async () => {
    const [one, two] = [await editor.create(), await editor.create()]
    await editor.save(one, { slug: 'même' })
    await editor.save(two, { slug: 'même' })
    await plan(one, { publishAt: inMinutes(1) })
    await plan(two, { publishAt: inMinutes(2) })
    expect(await atMinute(3)).toEqual({ ...nothing, published: 1, failed: 1 })
    expect(await atMinute(4)).toEqual(nothing)
    const page = await (await editor.browser.read(formatEndpointPath(showPage, { id: two }))).json()
    expect(page.data.texts.fr).toMatchObject({ state: 'draft', planProblem: 'slug' })
    await editor.save(two, { slug: 'autre' })
    expect((await editor.publish(two)).status).toBe(200)
  })

  test('publishing early or removing the schedule cancels the scheduled publication', async () => {
    await editor.save(about(), { title: 'Prévu' })
    await plan(about(), { publishAt: inMinutes(10) })
    await editor.publish(about())
    const team = editor.idOf('team')
    await editor.save(team, { title: 'Eux' })
    await plan(team, { publishAt: inMinutes(10) })
    expect((await plan(team, {})).status).toBe(200)
    expect(await atMinute(11)).toEqual(nothing)
    expect(await titleAt('/à-propos/équipe')).toBe('Équipe')
  })

  test('a schedule does not publish a page in the trash', async () => {
    const id = await editor.create({ title: 'Fête' })
    await plan(id, { publishAt: inMinutes(10) })
    await editor.browser.post(trashPages.path, { ids: [id] })
    expect(await atMinute(11)).toEqual(nothing)
  })

  test.each([
    ['in the past', { publishAt: -1 }, 'publishAt'],
    ['that ends before it begins', { publishAt: 10, unpublishAt: 5 }, 'unpublishAt'],
    ['that unpublishes an unpublished text', { unpublishAt: 5 }, 'unpublishAt'],
  ])('refuses a schedule %s', async (_, minutes, field) => {
    const id = await editor.create({ title: 'Fête' })
    const moments = Object.entries(minutes).map(([name, at]) => [name, inMinutes(at)])
    const answer = await plan(id, Object.fromEntries(moments))
    expect(answer.status).toBe(422)
    expect(Object.keys((await answer.json()).errors)).toEqual([field])
  })

  test('refuses to schedule a text that cannot be published', async () => {
    const id = await editor.create({ title: 'Fête' })
    await editor.save(id, { slug: 'Actualités' })
    const answer = await plan(id, { publishAt: inMinutes(10) })
    expect(answer.status).toBe(422)
    expect((await answer.json()).reasons.fr).toMatchObject({ reason: 'slug' })
  })

  test('the log lists changes of users and of schedules, can be filtered and downloaded as CSV', async () => {
    await editor.save(about(), { title: 'Prévu, "vite"', slug: 'maison' })
    await plan(about(), { publishAt: inMinutes(10) })
    await atMinute(11)
    const read = async (query: string) =>
      (await (await editor.browser.read(listChanges.path + query)).json()).data
    const all = await read('')
    expect(all.map(({ kind }: { kind: string }) => kind)).toEqual([
      'text-published',
      'text-planned',
    ])
    expect(all[0]).toMatchObject({
      author: null,
      locale: 'fr',
      before: { title: 'À propos', slug: 'à-propos' },
      after: { title: 'Prévu, "vite"', slug: 'maison' },
    })
    expect(await read(`?who=${editor.user.id}`)).toMatchObject([{ kind: 'text-planned' }])
    expect(await read('?q=VITE')).toHaveLength(2)
    expect(await read('?q=%25')).toHaveLength(0)
    expect(await read('?from=2000-01-01&to=2000-01-02')).toHaveLength(0)
    expect((await editor.browser.read(`${listChanges.path}?kind=x`)).status).toBe(422)
    const table = await editor.browser.read(downloadChanges.path)
    expect(table.headers.get('content-type')).toContain('text/csv')
    expect(await table.text()).toContain('"Prévu, ""vite"""')
  })
})
