import { ToDo } from '@vitrine/contract/admin/to-do'
import { saveStructure, showPage, trashPages } from '@vitrine/contract/endpoints/admin-pages'
import { showToDo } from '@vitrine/contract/endpoints/admin-session'
import {
  listDeclaredTexts,
  publishDeclaredTexts,
  saveDeclaredText,
} from '@vitrine/contract/endpoints/declared-texts'
import { formatEndpointPath } from '@vitrine/contract/endpoints/endpoint'
import { changeMedia, listMedia } from '@vitrine/contract/endpoints/media'
import { saveText } from '@vitrine/contract/endpoints/page-texts'
import { planText, publishPage } from '@vitrine/contract/endpoints/publishing'
import { tokenScopes } from '@vitrine/contract/identity/access-tokens'
import { roles } from '@vitrine/contract/identity/identity'
import { imageDefaults } from '@vitrine/contract/media/images'
import { describe, expect, test } from 'vitest'
import { setEditorLocales } from '../identity/stores/editor-locale-store.ts'
import { assistantOf } from '../testing/assistant.ts'
import { blackPng } from '../testing/black-png.ts'
import { databases } from '../testing/databases.ts'
import { withEditor } from '../testing/editing.ts'
import { fillSite } from '../testing/site.ts'
import { writerIn } from '../testing/writer.ts'
import { runDueSchedules } from './publishing-workflow/due-schedules.ts'

const own = 'en'
const other = 'fr'
const minute = 60_000
const only = 'Vous écrivez en anglais seulement. Cette action concerne d’autres langues.'

describe.each(databases)('an editor limited to English on $name', ({ open }) => {
  const editor = withEditor(open, fillSite)
  const limitTo = (locales: string[] | null) =>
    setEditorLocales(editor.database.db, editor.user.id, locales)
  const textPath = (id: number, locale: string) => formatEndpointPath(saveText, { id, locale })
  const publishPath = (id: number) => formatEndpointPath(publishPage, { id })
  const stateOf = async (id: number, locale: string) => (await editor.text(id, locale)).state
  /** Creates a page with a draft in both languages. */
  const createDrafts = async () => {
    const id = await editor.create({ title: 'Le lac' })
    await editor.save(id, { title: 'The lake', slug: 'lake' }, { locale: own })
    return id
  }

  test('publishes nothing if a call names one other language', async () => {
    const id = await createDrafts()
    await limitTo([own])
    const refused = await editor.publish(id, [own, other])
    expect(refused.status).toBe(403)
    expect(await refused.json()).toEqual({ message: only })
    expect(await stateOf(id, own)).toBe('draft')
    expect((await editor.publish(id, [own])).status).toBe(200)
    expect([await stateOf(id, own), await stateOf(id, other)]).toEqual(['published', 'draft'])
    expect((await editor.at('/lake', own)).page.translatable[own].title).toBe('The lake')
  })

  test('publishes texts without the structure, and not the structure alone', async () => {
    const id = editor.idOf('about')
    const pageAt = formatEndpointPath(showPage, { id })
    const read = async () => (await (await editor.browser.read(pageAt)).json()).data.structure
    const { version, fields } = await read()
    const change = { version, fields: { ...fields, template: 'article' } }
    await editor.browser.put(formatEndpointPath(saveStructure, { id }), change)
    await editor.save(id, { title: 'About the lake' }, { locale: own })
    await limitTo([own])
    expect((await editor.publish(id, [own])).status).toBe(200)
    expect((await editor.text(id, own)).published?.fields.title).toBe('About the lake')
    expect((await editor.at('/about', own)).page.template).toBe('page')
    expect(await read()).toMatchObject({ changed: true, fields: { template: 'article' } })
    expect((await editor.browser.post(publishPath(id), { locales: {} })).status).toBe(403)
    await limitTo(null)
    expect((await editor.browser.post(publishPath(id), { locales: {} })).status).toBe(200)
    expect((await editor.at('/about', own)).page.template).toBe('article')
  })

  test('is refused before the body is read, if the path names another language', async () => {
    const id = editor.idOf('about')
    await limitTo([own])
    const unreadable = Buffer.from('{')
    const json = { 'content-type': 'application/json' }
    const { token } = await assistantOf(editor, tokenScopes)
    const program = editor.people.browser({ token })
    const send = async (locale: string) =>
      (await program.send('PUT', textPath(id, locale), unreadable, json)).status
    expect([await send(own), await send(other)]).toEqual([400, 403])
  })

  test('has the limit in programs that use an access token', async () => {
    const id = editor.idOf('about')
    await limitTo([own])
    const { token } = await assistantOf(editor, tokenScopes)
    const program = editor.people.browser({ token })
    const { save, publish } = writerIn(program)
    await save(id, { title: 'About us' }, { locale: own })
    expect((await publish(id, [own])).status).toBe(200)
    const { version, fields } = await editor.text(id, other)
    const refused = [
      await program.put(textPath(id, other), { version, fields }),
      await publish(id, [other]),
      await program.post(trashPages.path, { ids: [id] }),
    ]
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403])
    expect((await editor.text(id, other)).version).toBe(0)
  })

  test('has the limit in assistants, which leave nothing half done', async () => {
    const id = editor.idOf('about')
    await limitTo([own])
    const { use } = await assistantOf(editor)
    const draft = { id, version: 0, title: 'Drafted' }
    expect(await use('draft_text', { ...draft, locale: own })).toMatchObject({ version: 1 })
    const refused = { isError: true, message: only }
    expect(await use('draft_text', { ...draft, locale: other })).toEqual(refused)
    const page = { locale: own, title: 'A page' }
    expect(await use('draft_page', page)).toEqual(refused)
    const picture = { name: 'lake.png', data: blackPng(4).toString('base64') }
    const alt = { [own]: 'A lake', [other]: 'Un lac' }
    expect(await use('upload_picture', { ...picture, alt })).toEqual(refused)
    expect((await use('list_media', { words: 'lake' })).total).toBe(0)
    const uploaded = await use('upload_picture', { ...picture, alt: { [own]: 'A lake' } })
    expect(uploaded.file.texts).toEqual({ [own]: { alt: 'A lake', caption: '' } })
  })

  test('publishes no text of a template if one is in another language', async () => {
    const { db } = editor.database
    const hero = { id: 'home.hero', name: 'Hero', template: 'home', default_content: 'Bonjour' }
    await db.insertInto('contents').values(hero).execute()
    const save = (locale: string) =>
      editor.browser.put(formatEndpointPath(saveDeclaredText, { text: hero.id }), {
        locale,
        version: 0,
        content: `In ${locale}`,
      })
    await save(own)
    await save(other)
    await limitTo([own])
    const publish = async (...locales: string[]) => {
      const texts = locales.map((locale) => ({ id: hero.id, locale, version: 1 }))
      return (await editor.browser.post(publishDeclaredTexts.path, { texts })).status
    }
    const publishedIn = async (locale: string) => {
      const { data } = await (await editor.browser.read(listDeclaredTexts.path)).json()
      return data[0].texts[locale].published
    }
    expect(await publish(own, other)).toBe(403)
    expect(await publishedIn(own)).toBeNull()
    expect(await publish(own)).toBe(200)
    expect([await publishedIn(own), await publishedIn(other)]).toEqual([`In ${own}`, null])
  })

  test('uploads pictures, and describes them in English only', async () => {
    await limitTo([own])
    const uploaded = await editor.browser.post(`${listMedia.path}?name=lake.png`, blackPng(4))
    expect(uploaded.status).toBe(201)
    const { id } = (await uploaded.json()).data
    const text = { alt: 'A lake', caption: '' }
    const change = async (body: object) =>
      (await editor.browser.put(formatEndpointPath(changeMedia, { id }), body)).status
    expect(await change({ texts: { [own]: text, [other]: text } })).toBe(403)
    expect(await change({ name: 'other' })).toBe(403)
    expect(await change({ texts: { [own]: text }, decorative: true })).toBe(403)
    expect(await change({ texts: { [own]: text } })).toBe(200)
    const { data } = await (await editor.browser.read(listMedia.path)).json()
    expect(data[0]).toMatchObject({ name: 'lake', decorative: false, texts: { [own]: text } })
    expect(Object.keys(data[0].texts)).toEqual([own])
  })

  test('gets the pending work of English, without reviews and first steps', async () => {
    const id = await createDrafts()
    const toDo = async () =>
      ToDo.parse(await (await editor.browser.read(showToDo.path)).json()).data
    const locales = ({ drafts }: ToDo) => drafts.items.map(({ locale }) => locale).toSorted()
    const review = { owner_id: editor.user.id, review_on: '2026-01-01' }
    await editor.database.db.updateTable('pages').set(review).where('id', '=', id).execute()
    const before = await toDo()
    expect([locales(before), before.reviews.total]).toEqual([[own, other], 1])
    expect(before.steps).not.toBeNull()
    await limitTo([own])
    const after = await toDo()
    expect([locales(after), after.reviews.total, after.steps]).toEqual([[own], 0, null])
    await limitTo(['de'])
    expect(locales(await toDo())).toEqual([])
  })

  test('keeps the publications that were planned before', async () => {
    const id = await createDrafts()
    const publishAt = new Date(editor.people.context.now().getTime() + minute).toISOString()
    const { version } = await editor.text(id, other)
    const plan = { locale: other, version, publishAt, unpublishAt: null }
    const path = formatEndpointPath(planText, { id })
    expect((await editor.browser.post(path, plan)).status).toBe(200)
    await limitTo([own])
    expect((await editor.browser.post(path, plan)).status).toBe(403)
    editor.people.later(2)
    const { context } = editor.people
    const parts = { context, changes: editor.database.changes, images: imageDefaults }
    const counts = await runDueSchedules(parts)
    expect(counts.published).toBe(1)
    expect(await stateOf(id, other)).toBe('published')
  })

  test.each([
    ['fr', [own], only],
    ['fr', [own, 'ar'], 'Vous écrivez en anglais et en arabe seulement.'],
    ['en', [own], 'You write in English only. This action concerns other languages.'],
    ['en', ['de'], 'The site no longer has the languages that you write in.'],
  ])('is refused with a sentence in %s for the languages %j', async (locale, limit, sentence) => {
    await limitTo(limit)
    const { token } = await assistantOf(editor, tokenScopes)
    const headers = { Locale: locale }
    const program = editor.people.browser({ token })
    const answer = await program.send('PUT', textPath(1, other), {}, headers)
    expect((await answer.json()).message).toContain(sentence)
  })

  test('has no limit as an administrator, and has it again as an editor', async () => {
    const id = editor.idOf('about')
    await limitTo([own])
    const setRole = (role: number) =>
      editor.database.db
        .updateTable('users')
        .set({ role })
        .where('id', '=', editor.user.id)
        .execute()
    const status = async () => (await editor.browser.put(textPath(id, other), {})).status
    expect(await status()).toBe(403)
    await setRole(roles.administrator)
    expect(await status()).toBe(422)
    await setRole(roles.editor)
    expect(await status()).toBe(403)
  })

  test('cannot be left without a language', async () => {
    await expect(limitTo([])).rejects.toThrow('A limit needs at least one language.')
  })
})
