import { editingPaths } from '@vitrine/contract/admin/paths'
import { type LeadTo, Unpublished } from '@vitrine/contract/admin/publishing'
import { describe, expect, test } from 'vitest'
import { databases, type TestDatabase, withDatabase } from '../../testing/databases.ts'
import { editorOn } from '../../testing/editing.ts'
import { fillSite, pageList } from '../../testing/site.ts'

describe.each(databases)('taking back that a text was taken away, on $name', ({ open }) => {
  let database: TestDatabase
  let editor: Awaited<ReturnType<typeof editorOn>>
  let about: number
  withDatabase(open, async (opened) => {
    database = opened
    editor = await editorOn(database)
    about = Number((await fillSite(database)).about)
  })

  const unpublish = async (id: number, leadTo: LeadTo = { to: 'nowhere' }) => {
    const body = { locales: ['fr'], leadTo }
    const answer = await editor.browser.post(editingPaths.unpublish(id), body)
    return Unpublished.parse(await answer.json()).data.undo
  }
  const republish = (id: number, undo: object) =>
    editor.browser.post(editingPaths.republish(id), undo)
  const at = async (path: string) => {
    const answer = await pageList(editor.people.api, { 'filter[path]': path, locale: 'fr' })
    const { data, meta } = await answer.json()
    return { match: meta.match, title: data[0]?.title, slug: data[0]?.slug }
  }

  test('readers get what they got, and what was written since stays a draft', async () => {
    const before = await at('/à-propos')
    const undo = await unpublish(about)
    await editor.save(about, { title: 'Pas encore' })
    const { version } = await editor.text(about)
    expect((await at('/à-propos')).title).toBeUndefined()
    expect((await republish(about, undo)).status).toBe(204)
    expect(await at('/à-propos')).toEqual(before)
    const { fields, state, ...text } = await editor.text(about)
    expect([fields.title, state, text.version]).toEqual(['Pas encore', 'changed', version])
    expect((await editor.publish(about)).status).toBe(200)
  })

  test('addresses that led to it lead to it again, but for those that lead elsewhere since', async () => {
    const made = async (title: string) => {
      const id = await editor.create({ title })
      await editor.publish(id)
      return id
    }
    const [target, one, two] = [await made('But'), await made('Un'), await made('Deux')]
    for (const id of [one, two]) await unpublish(id, { to: 'page', id: target })
    const undo = await unpublish(target, { to: 'page', id: about })
    expect(undo.led.fr?.toSorted()).toEqual([one, two].toSorted())
    expect((await at('/un')).slug).toBe('à-propos')
    await editor.publish(two)
    expect((await republish(target, undo)).status).toBe(204)
    expect([(await at('/un')).slug, (await at('/deux')).slug]).toEqual(['but', 'deux'])
  })

  test('what was published or taken away again since is not written over', async () => {
    const undo = await unpublish(about)
    expect((await republish(about, undo)).status).toBe(204)
    expect((await republish(about, undo)).status).toBe(409)
    await unpublish(about)
    expect((await republish(about, undo)).status).toBe(409)
  })
})
