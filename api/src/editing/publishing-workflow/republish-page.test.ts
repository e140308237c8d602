import { UnpublishAnswer, type UnpublishTarget } from '@vitrine/contract/admin/publishing'
import { hourMs } from '@vitrine/contract/bounds/durations'
import { formatEndpointPath } from '@vitrine/contract/endpoints/endpoint'
import { planText, republishPage, unpublishPage } from '@vitrine/contract/endpoints/publishing'
import { describe, expect, test } from 'vitest'
import { databases } from '../../testing/databases.ts'
import { withEditor } from '../../testing/editing.ts'
import { fillSite } from '../../testing/site.ts'

describe.each(databases)('undoing an unpublication, on $name', ({ open }) => {
  const editor = withEditor(open, fillSite)
  const about = () => editor.idOf('about')

  const unpublish = async (id: number, leadTo: UnpublishTarget = { to: 'nowhere' }) => {
    const body = { locales: ['fr'], leadTo }
    const answer = await editor.browser.post(formatEndpointPath(unpublishPage, { id }), body)
    return UnpublishAnswer.parse(await answer.json()).data.undo
  }
  const begun = Date.now()
  const inHours = (hours: number) => new Date(begun + hours * hourMs).toISOString()
  const republish = (id: number, undo: object) =>
    editor.browser.post(formatEndpointPath(republishPage, { id }), undo)
  const at = async (path: string) => {
    const { match, page } = await editor.at(path)
    return { match, title: page?.title, slug: page?.slug }
  }

  test('readers see the same text as before, and later edits stay a draft', async () => {
    const before = await at('/à-propos')
    const undo = await unpublish(about())
    await editor.save(about(), { title: 'Pas encore' })
    const { version } = await editor.text(about())
    expect((await at('/à-propos')).title).toBeUndefined()
    expect((await republish(about(), undo)).status).toBe(204)
    expect(await at('/à-propos')).toEqual(before)
    const { fields, state, ...text } = await editor.text(about())
    expect([fields.title, state, text.version]).toEqual(['Pas encore', 'changed', version])
    expect((await editor.publish(about())).status).toBe(200)
  })

  test('redirects to the page are restored, except those that have changed since', async () => {
    const made = async (title: string) => {
      const id = await editor.create({ title })
      await editor.publish(id)
      return id
    }
    const [target, one, two] = [await made('But'), await made('Un'), await made('Deux')]
    for (const id of [one, two]) await unpublish(id, { to: 'page', id: target })
    const undo = await unpublish(target, { to: 'page', id: about() })
    expect(undo.led.fr?.toSorted()).toEqual([one, two].toSorted())
    expect((await at('/un')).slug).toBe('à-propos')
    await editor.publish(two)
    expect((await republish(target, undo)).status).toBe(204)
    expect([(await at('/un')).slug, (await at('/deux')).slug]).toEqual(['but', 'deux'])
  })

  test('refuses if the text was published or unpublished again since', async () => {
    const undo = await unpublish(about())
    expect((await republish(about(), undo)).status).toBe(204)
    expect((await republish(about(), undo)).status).toBe(409)
    await unpublish(about())
    expect((await republish(about(), undo)).status).toBe(409)
  })

  test('its schedule is restored, unless there is a newer one', async () => {
    const [publishAt, unpublishAt] = [inHours(2), inHours(4)]
    const plan = async (times: object) => {
      const { version } = await editor.text(about())
      const body = { locale: 'fr', version, ...times }
      expect(
        (await editor.browser.post(formatEndpointPath(planText, { id: about() }), body)).status,
      ).toBe(200)
    }
    const moments = async () => {
      const { publishAt, unpublishAt } = await editor.text(about())
      return [publishAt, unpublishAt]
    }
    await editor.save(about(), { title: 'Plus tard' })
    await plan({ publishAt, unpublishAt, leadTo: { to: 'page', id: editor.idOf('home') } })
    const planned = await editor.database.db.selectFrom('page_plans').selectAll().execute()
    const undo = await unpublish(about())
    expect(await moments()).toEqual([null, null])
    expect((await republish(about(), undo)).status).toBe(204)
    expect(await editor.database.db.selectFrom('page_plans').selectAll().execute()).toEqual(planned)
    const again = await unpublish(about())
    await plan({ publishAt: inHours(8), unpublishAt: null })
    expect((await republish(about(), again)).status).toBe(204)
    expect(await moments()).toEqual([inHours(8), null])
  })

  test('a time in another time zone is scheduled in UTC', async () => {
    const undo = await unpublish(about())
    const unpublishAt = inHours(4).replace('Z', '+02:00')
    const plans = { fr: { publishAt: null, revision: null, unpublishAt, lead: null } }
    expect((await republish(about(), { ...undo, plans })).status).toBe(204)
    expect((await editor.text(about())).unpublishAt).toBe(inHours(2))
  })

  test('ignores a schedule with a version of another page', async () => {
    const other = await editor.create({ title: 'Autre' })
    await editor.publish(other)
    const { id: revision } = await editor.database.db
      .selectFrom('revisions')
      .select('id')
      .where('page_id', '=', other)
      .executeTakeFirstOrThrow()
    const undo = await unpublish(about())
    const plans = { fr: { publishAt: inHours(1), revision, unpublishAt: null, lead: null } }
    expect((await republish(about(), { ...undo, plans })).status).toBe(204)
    expect((await editor.text(about())).publishAt).toBeNull()
  })
})
