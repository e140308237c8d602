import { ChangeList, type LoggedChange } from '@vitrine/contract/admin/changes'
import { AdminPageList } from '@vitrine/contract/admin/page-list'
import { ReplacedTextList } from '@vitrine/contract/admin/replaced-texts'
import { RevisionList } from '@vitrine/contract/admin/revisions'
import { TextSaved } from '@vitrine/contract/admin/texts'
import { ToDo } from '@vitrine/contract/admin/to-do'
import {
  listPages,
  saveStructure,
  showPage,
  trashPages,
} from '@vitrine/contract/endpoints/admin-pages'
import { downloadChanges, listChanges, showToDo } from '@vitrine/contract/endpoints/admin-session'
import { formatEndpointPath } from '@vitrine/contract/endpoints/endpoint'
import { createFolder } from '@vitrine/contract/endpoints/media'
import { copyText, saveText } from '@vitrine/contract/endpoints/page-texts'
import { makePreview } from '@vitrine/contract/endpoints/previews'
import { listReplacedTexts, listRevisions } from '@vitrine/contract/endpoints/revisions'
import { describe, expect, test } from 'vitest'
import { deleteExpiredIdentityData } from '../identity/cleanup.ts'
import { insertAccessToken } from '../identity/stores/access-token-store.ts'
import { databases } from '../testing/databases.ts'
import { anna, withEditor } from '../testing/editing.ts'
import { writerIn } from '../testing/writer.ts'
import { revisePaused } from './texts/revise-paused.ts'

const hourMinutes = 60

describe.each(databases)('changes by programs and machines, on $name', ({ open }) => {
  const editor = withEditor(open)

  /** Returns a program that uses a token of Anna. */
  const program = async (more: { isMachine?: boolean } = {}) => {
    const { context, browser } = editor.people
    const now = context.now()
    const expiresAt = new Date(now.getTime() + 3_600_000).toISOString()
    const scopes = ['write-drafts' as const, 'publish' as const, 'media' as const]
    const made = await insertAccessToken(
      editor.database.db,
      { userId: editor.user.id, name: 'CI', scopes, expiresAt },
      now,
    )
    return writerIn(browser({ origin: '', token: made?.token ?? '', ...more }))
  }
  const machine = () => program({ isMachine: true })
  const changes = async (): Promise<LoggedChange[]> =>
    ChangeList.parse(await (await editor.browser.read(listChanges.path)).json()).data
  const revisions = async (id: number) => {
    const answer = await editor.browser.read(formatEndpointPath(listRevisions, { id }))
    return RevisionList.parse(await answer.json()).data
  }
  const notices = async () => {
    const answer = await editor.browser.read(listReplacedTexts.path)
    return ReplacedTextList.parse(await answer.json()).data
  }
  const listed = async () =>
    AdminPageList.parse(await (await editor.browser.read(listPages.path)).json()).data
  /** Reads the marks of a machine’s draft from all answers that have one. */
  const marksOf = async (id: number) => {
    const page = await (await editor.browser.read(formatEndpointPath(showPage, { id }))).json()
    const toDo = await (await editor.browser.read(showToDo.path)).json()
    const draft = ToDo.parse(toDo).data.drafts.items.find((each) => each.page === id)
    return {
      text: (await editor.text(id)).isMachine,
      summary: page.data.texts.fr.isMachine,
      list: (await listed()).find((each) => each.id === id)?.byMachine ?? [],
      toDo: draft?.isMachine ?? false,
    }
  }
  const marked = { text: true, summary: true, list: ['fr'], toDo: true }
  const unmarked = { text: false, summary: false, list: [], toDo: false }

  test('the log names the token of each change that a program makes', async () => {
    const client = await program()
    const id = await client.create({ title: 'Le lac' })
    await client.save(id, { title: 'Le grand lac' })
    expect((await client.publish(id)).status).toBe(200)
    await client.browser.post(createFolder.path, { name: 'Logos' })
    await client.browser.post(formatEndpointPath(makePreview, { id }), {
      shows: 'page',
      locale: 'fr',
    })
    await client.browser.post(trashPages.path, { ids: [id] })
    const author = { id: editor.user.id, name: anna.name }
    const by = { author, token: 'CI', isMachine: false }
    expect(await changes()).toMatchObject([
      { kind: 'page-trashed', ...by },
      { kind: 'preview-made', ...by },
      { kind: 'media-folder-created', subject: 'Logos', ...by },
      { kind: 'text-published', ...by },
      { kind: 'draft-saved', subject: 'Le grand lac', locale: 'fr', page: id, ...by },
      { kind: 'page-created', subject: 'Le lac', ...by },
    ])
  })

  test('the log has an entry for a structure that a program saves', async () => {
    const id = await editor.create({ title: 'Le lac' })
    const page = await (await editor.browser.read(formatEndpointPath(showPage, { id }))).json()
    const { version, fields } = page.data.structure
    const body = { version, fields: { ...fields, template: 'home' } }
    const { browser } = await program()
    const path = formatEndpointPath(saveStructure, { id })
    expect((await browser.put(path, body)).status).toBe(200)
    expect((await browser.put(path, body)).status).toBe(409)
    expect(await changes()).toMatchObject([
      { kind: 'draft-saved', page: id, locale: null, token: 'CI' },
      { kind: 'page-created', token: null },
    ])
  })

  test('the log has no token and no draft entries for people', async () => {
    const id = await editor.create()
    await editor.save(id, { title: 'Le lac' })
    expect(await changes()).toMatchObject([{ kind: 'page-created', token: null, isMachine: false }])
  })

  test('the log keeps the name of a revoked token', async () => {
    await (await program()).create()
    await editor.database.db.deleteFrom('access_tokens').execute()
    expect(await changes()).toMatchObject([{ kind: 'page-created', token: 'CI' }])
  })

  test('deleting a person removes the token names from the log', async () => {
    await (await program()).create()
    const { context } = editor.people
    const delete_at = context.now().toISOString()
    const { db } = editor.database
    await db.updateTable('users').set({ delete_at }).where('id', '=', editor.user.id).execute()
    await deleteExpiredIdentityData(context)
    const rows = await db.selectFrom('changes_log').select(['user_id', 'token_name']).execute()
    expect(rows).toEqual([{ user_id: null, token_name: null }])
  })

  test('the downloaded table has columns for token and machine', async () => {
    await (await machine()).create({ title: 'Le lac' })
    await editor.create({ title: 'La mer' })
    const table = await (await editor.browser.read(downloadChanges.path)).text()
    const [head, sea, lake] = table.split('\r\n')
    expect(head).toMatch(/after,token,machine$/)
    expect(sea).toMatch(/La mer.*,,$/)
    expect(lake).toMatch(/Le lac.*,CI,yes$/)
  })

  test('a draft of a machine is marked until a person saves it; its version stays marked', async () => {
    const client = await machine()
    const id = await client.create({ title: 'Le lac' })
    expect(await marksOf(id)).toEqual(marked)
    await client.save(id, { content: '<p>Une eau claire.</p>' })
    expect(await marksOf(id)).toEqual(marked)
    expect(await changes()).toMatchObject([
      { kind: 'draft-saved', token: 'CI', isMachine: true },
      { kind: 'page-created', token: 'CI', isMachine: true },
    ])
    await editor.save(id, { content: '<p>Une eau très claire.</p>' }, { revision: 'saved' })
    expect(await marksOf(id)).toEqual(unmarked)
    expect(await revisions(id)).toMatchObject([
      { kind: 'saved', isMachine: false, author: { name: anna.name } },
      { kind: 'saved', isMachine: true, author: { name: anna.name } },
    ])
  })

  test('a draft of a machine loses its mark when a person publishes it', async () => {
    const client = await machine()
    const id = await client.create({ title: 'Le lac' })
    await client.save(id, { content: '<p>Une eau claire.</p>' })
    expect((await editor.publish(id)).status).toBe(200)
    expect(await marksOf(id)).toEqual(unmarked)
    expect(await revisions(id)).toMatchObject([
      { kind: 'published', isMachine: false },
      { kind: 'saved', isMachine: true },
    ])
  })

  test('a text translated by a machine is marked, and so is its version', async () => {
    const id = await editor.create({ title: 'Le lac' })
    const client = await machine()
    const copy = () =>
      client.browser.post(formatEndpointPath(copyText, { id, locale: 'en' }), {
        from: 'fr',
        translation: { title: 'The lake' },
      })
    expect((await copy()).status).toBe(201)
    expect((await copy()).status).toBe(409)
    expect((await editor.text(id, 'en')).isMachine).toBe(true)
    expect((await editor.text(id, 'fr')).isMachine).toBe(false)
    expect((await listed())[0]?.byMachine).toEqual(['en'])
    expect(await changes()).toMatchObject([
      { kind: 'draft-saved', subject: 'The lake', locale: 'en', isMachine: true },
      { kind: 'page-created' },
    ])
    expect(await revisions(id)).toMatchObject([
      // The text that it was made from.
      { locale: 'fr', kind: 'saved', isMachine: false },
      { locale: 'en', kind: 'saved', isMachine: true },
    ])
  })

  test('the version stored after a pause in a machine’s draft is marked', async () => {
    const id = await (await machine()).create({ title: 'Le lac' })
    editor.people.later(hourMinutes)
    await revisePaused(editor.database.db, editor.people.context.now())
    expect(await revisions(id)).toMatchObject([{ kind: 'paused', isMachine: true }])
  })

  test('a person’s words that her machine replaces are stored as a version, with a notice', async () => {
    const id = await editor.create({ title: 'Le lac' })
    await editor.save(id, { content: '<p>Écrit à la main.</p>' })
    await (await machine()).save(id, { content: '<p>Écrit par la machine.</p>' })
    expect(await revisions(id)).toMatchObject([
      { kind: 'saved', isMachine: true },
      { kind: 'replaced', isMachine: false, replacedByMachine: true },
    ])
    expect(await notices()).toMatchObject([{ byMachine: true, by: { name: anna.name } }])
  })

  test('the answer to a refused or merged save says that a machine wrote the other side', async () => {
    const id = await editor.create({ title: 'Le lac' })
    await editor.save(id, { content: '<p>Un.</p><p>Deux.</p>' })
    const { version, fields } = await editor.text(id)
    const content = '<p>Un, par la machine.</p><p>Deux.</p>'
    await (await machine()).save(id, { content })
    const put = (written: string) =>
      editor.browser.put(formatEndpointPath(saveText, { id, locale: 'fr' }), {
        version,
        tab: 'tab-of-anna',
        fields: { ...fields, content: written },
      })
    const refused = await put('<p>Un, par Anna.</p><p>Deux.</p>')
    expect([refused.status, (await refused.json()).isMachine]).toEqual([409, true])
    const merged = TextSaved.parse(await (await put('<p>Un.</p><p>Deux, par Anna.</p>')).json())
    expect(merged.data.merged).toMatchObject({ isMachine: true, taken: ['content'] })
    expect((await editor.text(id)).isMachine).toBe(false)
  })

  test('a machine’s words that its person replaces are stored as a version, without a notice', async () => {
    const id = await (await machine()).create({ title: 'Le lac' })
    await editor.save(id, { title: 'La mer' })
    expect(await revisions(id)).toMatchObject([{ kind: 'replaced', isMachine: true }])
    expect(await notices()).toEqual([])
  })
})
