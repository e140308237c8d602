import { MovePages, MovePagesAnswer } from '@vitrine/contract/admin/page-list'
import {
  deletePage,
  listPages,
  movePages,
  restorePages,
  trashPages,
} from '@vitrine/contract/endpoints/admin-pages'
import { downloadChanges, listChanges } from '@vitrine/contract/endpoints/admin-session'
import { formatEndpointPath } from '@vitrine/contract/endpoints/endpoint'
import { saveText } from '@vitrine/contract/endpoints/page-texts'
import { unpublishPage } from '@vitrine/contract/endpoints/publishing'
import { describe, expect, test } from 'vitest'
import { store } from '../../testing/api.ts'
import { databases } from '../../testing/databases.ts'
import { withEditor } from '../../testing/editing.ts'
import { exported } from '../../testing/export.ts'
import { fillSite, sitePages } from '../../testing/site.ts'
import { emptyTrash } from './trash.ts'

describe.each(databases)('moving, unpublishing and trashing pages on $name', ({ open }) => {
  const editor = withEditor(open, fillSite)

  const id = (key: string) => editor.idOf(key)
  const at = (path: string, locale?: string) => editor.at(path, locale)
  const move = (body: object) => editor.browser.post(movePages.path, body)
  const unpublish = (key: string, leadTo: object, locales = ['fr']) =>
    editor.browser.post(formatEndpointPath(unpublishPage, { id: id(key) }), { locales, leadTo })
  const tree = async () => {
    const pages = (await (await editor.browser.read(listPages.path)).json()).data
    return pages.map(({ id, parent }: { id: number; parent: number | null }) => [id, parent])
  }

  test('moving a page changes the addresses below it, and undo restores them', async () => {
    const before = [await tree(), await exported(editor.database)]
    const body = { ids: [id('about')], parent: id('news') }
    const dry = MovePagesAnswer.parse(await (await move({ ...body, dry: true })).json()).data
    expect(dry.addresses).toMatchObject([
      { locale: 'fr', from: 'à-propos', to: 'Actualités/à-propos', problem: null },
      { locale: 'fr', from: 'à-propos/équipe', to: 'Actualités/à-propos/équipe', problem: null },
    ])
    expect(await at('/à-propos')).toMatchObject({ match: 'exact' })
    const moved = MovePagesAnswer.parse(await (await move(body)).json()).data
    expect(await at('/Actualités/à-propos/équipe')).toMatchObject({ match: 'exact' })
    expect(await at('/à-propos/équipe')).toMatchObject({ match: 'moved' })
    expect(await at('/en/about', 'en')).toMatchObject({ match: 'exact' })
    for (const undo of moved.undo) expect((await move(MovePages.parse(undo))).status).toBe(200)
    expect([await tree(), await exported(editor.database)]).toEqual(before)
    expect(await at('/Actualités/à-propos')).toMatchObject({ match: 'moved' })
  })

  test('the log names moved pages and their parents by title', async () => {
    await move({ ids: [id('team')], parent: id('news'), addresses: 'keep' })
    await move({ ids: [id('news')], parent: id('about'), addresses: 'keep' })
    const { data } = await (await editor.browser.read(`${listChanges.path}?kind=page-moved`)).json()
    expect(data).toMatchObject([
      { subject: 'Actualités', before: { parent: null }, after: { parent: 'À propos' } },
      { subject: 'Équipe', before: { parent: 'À propos' }, after: { parent: 'Actualités' } },
    ])
    const table = await (await editor.browser.read(downloadChanges.path)).text()
    expect(table).toContain(`{""parent"":${id('news')}}`)
  })

  test('a page can take an address that another page leaves in the same move', async () => {
    const other = await editor.create({ title: 'Autre' })
    await editor.save(other, { slug: 'Actualités/à-propos' })
    await editor.publish(other)
    expect((await move({ ids: [id('about'), other], parent: id('news') })).status).toBe(200)
    expect(await at('/Actualités/à-propos')).toMatchObject({ page: { id: id('about') } })
    expect(await at('/Actualités/Actualités/à-propos')).toMatchObject({ page: { id: other } })
  })

  test('a page that moves together with its parent changes its address once', async () => {
    await editor.save(id('team'), { title: 'Les gens' })
    const body = { ids: [id('about'), id('team')], parent: id('news') }
    const { addresses } = MovePagesAnswer.parse(await (await move(body)).json()).data
    expect(addresses.map(({ to }) => to)).toEqual(['Actualités/à-propos', 'Actualités/équipe'])
    expect(await at('/Actualités/équipe')).toMatchObject({ match: 'exact' })
    const text = await editor.text(id('team'))
    expect(text).toMatchObject({ isOvertaken: false, fields: { slug: 'Actualités/équipe' } })
  })

  test('pages move to a position among their siblings, and undo restores the order', async () => {
    const before = await tree()
    const body = { ids: [id('draft'), id('news')], parent: null, before: id('about') }
    const { undo } = MovePagesAnswer.parse(await (await move(body)).json()).data
    const order = (await tree()).filter(([, parent]: unknown[]) => parent === null)
    expect(order.slice(0, 4).map(([page]: number[]) => page)).toEqual(
      ['home', 'draft', 'news', 'about'].map(id),
    )
    for (const each of undo) await move(each)
    expect(await tree()).toEqual(before)
  })

  test('a move can keep the addresses', async () => {
    await move({ ids: [id('about')], parent: id('news'), addresses: 'keep' })
    expect(await at('/à-propos/équipe')).toMatchObject({ match: 'exact' })
  })

  test('a draft moves with its section, and its version increases', async () => {
    const page = await editor.create({ title: 'Projet', parent: id('about') })
    await move({ ids: [id('about')], parent: id('news') })
    const text = await editor.text(page)
    expect(text).toMatchObject({ version: 2, fields: { slug: 'Actualités/à-propos/projet' } })
  })

  test('refuses to move a page below itself, to an address in use, or below a missing page', async () => {
    expect((await move({ ids: [id('about')], parent: id('team') })).status).toBe(422)
    expect((await move({ ids: [id('about')], parent: 999_999 })).status).toBe(422)
    const page = await editor.create({ title: 'Double' })
    await editor.save(page, { slug: 'Actualités/à-propos' })
    await editor.publish(page)
    const answer = await move({ ids: [id('about')], parent: id('news') })
    expect(answer.status).toBe(422)
    expect((await answer.json()).addresses[0]).toMatchObject({ problem: 'taken' })
    expect(await at('/à-propos')).toMatchObject({ match: 'exact' })
  })

  test('two pages swap their addresses through a third address', async () => {
    await editor.save(id('about'), { slug: 'ailleurs' })
    await editor.publish(id('about'))
    await editor.save(id('news'), { slug: 'à-propos' })
    expect((await editor.publish(id('news'), ['fr'], { takeFormer: true })).status).toBe(200)
    await editor.save(id('about'), { slug: 'Actualités' })
    expect((await editor.publish(id('about'), ['fr'], { takeFormer: true })).status).toBe(200)
    expect(await at('/à-propos')).toMatchObject({ match: 'exact', page: { id: id('news') } })
    expect(await at('/Actualités')).toMatchObject({ match: 'exact', page: { id: id('about') } })
    expect(await at('/ailleurs')).toMatchObject({ match: 'moved', page: { id: id('about') } })
  })

  test('the address of an unpublished page is gone, or redirects to the parent or another page', async () => {
    await unpublish('team', { to: 'parent' })
    expect(await at('/à-propos/équipe')).toMatchObject({
      match: 'moved',
      page: { id: id('about') },
    })
    await unpublish('about', { to: 'page', id: id('news') })
    // Former redirects to the page follow it, in one hop.
    for (const path of ['/à-propos', '/à-propos/équipe'])
      expect(await at(path)).toMatchObject({ match: 'moved', page: { id: id('news') } })
    await unpublish('news', { to: 'nowhere' })
    for (const path of ['/Actualités', '/à-propos', '/à-propos/équipe'])
      expect(await at(path)).toMatchObject({ total: 0, gone: true })
    expect(await at('/rien')).not.toHaveProperty('gone')
  })

  test('publishing an unpublished page again restores its address and text', async () => {
    const { fields } = await editor.text(id('about'))
    await unpublish('about', { to: 'nowhere' })
    const text = await editor.text(id('about'))
    expect(text).toMatchObject({ state: 'draft', fields, published: { isLive: false } })
    expect((await editor.publish(id('about'))).status).toBe(200)
    expect(await at('/à-propos')).toMatchObject({ match: 'exact' })
  })

  test('an address cannot redirect to an unpublished page or in a circle', async () => {
    for (const leadTo of [
      { to: 'page', id: id('about') },
      { to: 'page', id: id('draft') },
      { to: 'page', id: 999_999 },
      { to: 'parent' },
    ])
      expect((await unpublish('about', leadTo)).status).toBe(422)
    expect((await unpublish('draft', { to: 'nowhere' })).status).toBe(422)
    await unpublish('about', { to: 'page', id: id('news') })
    expect((await unpublish('news', { to: 'page', id: id('about') })).status).toBe(422)
  })

  test('trashing a page includes the pages below it, and restoring brings them back', async () => {
    const answer = await editor.browser.post(trashPages.path, { ids: [id('about')] })
    const gone = (await answer.json()).data.ids
    expect(gone.toSorted()).toEqual([id('about'), id('team')].toSorted())
    expect(await at('/à-propos/équipe')).toMatchObject({ total: 0, gone: true })
    const trash = await (await editor.browser.read(`${listPages.path}?trash=1`)).json()
    expect(trash.data).toHaveLength(2)
    expect((await exported(editor.database)).map(({ key }) => key)).not.toContain('about')
    const text = await editor.text(id('about'))
    const path = formatEndpointPath(saveText, { id: id('about'), locale: 'fr' })
    const body = { version: text.version, fields: text.fields }
    expect((await editor.browser.put(path, body)).status).toBe(409)
    expect((await editor.publish(id('about'))).status).toBe(409)
    await editor.browser.post(restorePages.path, { ids: gone })
    expect(await at('/à-propos/équipe')).toMatchObject({ match: 'exact' })
  })

  test('a page restored without its parent moves to the top level and keeps its address', async () => {
    const parentOf = async (key: string) =>
      (await tree()).find(([page]: number[]) => page === id(key))?.[1]
    expect(await parentOf('team')).toBe(id('about'))
    await editor.browser.post(trashPages.path, { ids: [id('about')] })
    await editor.browser.post(restorePages.path, { ids: [id('team')] })
    expect(await parentOf('team')).toBeNull()
    expect(await at('/à-propos/équipe')).toMatchObject({ match: 'exact' })
  })

  test('one request trashes at most 500 pages', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, at) => 1_000_000 + at)
    const trash = (ids: number[]) => editor.browser.post(trashPages.path, { ids })
    expect(await (await trash(many(500))).json()).toEqual({ data: { ids: [] } })
    expect((await trash(many(501))).status).toBe(422)
    expect((await trash(many(2_000))).status).toBe(400)
    expect((await trash([])).status).toBe(422)
  })

  test('an import refuses a page that is in the trash', async () => {
    await editor.browser.post(trashPages.path, { ids: [id('english')] })
    const { refused } = await store(editor.database, [sitePages[4]])
    expect(refused).toMatchObject([
      { key: 'english', reason: 'it is in the trash: restore it first' },
    ])
  })

  test('the trash is emptied by hand, or automatically after 30 days', async () => {
    const drop = (key: string) =>
      editor.browser.drop(formatEndpointPath(deletePage, { id: id(key) }))
    expect((await drop('english')).status).toBe(409)
    await editor.browser.post(trashPages.path, { ids: [id('english'), id('about')] })
    expect((await drop('english')).status).toBe(204)
    const { db, changes } = editor.database
    const now = Date.now()
    const day = 86_400_000
    expect(await emptyTrash(db, changes, new Date(now + 29 * day))).toBe(0)
    expect(await emptyTrash(db, changes, new Date(now + 31 * day))).toBe(2)
    expect(await at('/à-propos')).not.toHaveProperty('gone')
  })
})
