import { tokenScopes } from '@vitrine/contract/identity/access-tokens'
import { describe, expect, test } from 'vitest'
import { assistantOf } from '../testing/assistant.ts'
import { blackPng } from '../testing/black-png.ts'
import { oneDatabase } from '../testing/databases.ts'
import { withEditor } from '../testing/editing.ts'
import { pdf } from '../testing/library.ts'
import { fillSite } from '../testing/site.ts'
import { tools } from './server.ts'

test('no tool uses a call that publishes, moves or deletes', () => {
  const reached = tools.flatMap(({ uses }) => Object.values(uses))
  const permissions = [...new Set(reached.map(({ permission }) => permission))]
  expect(permissions.toSorted()).toEqual([
    'create-pages',
    'describe-media',
    'read-pages',
    'upload-media',
    'write-texts',
  ])
  expect(reached.filter(({ method }) => method === 'DELETE')).toEqual([])
  const paths = reached.filter(({ method }) => method !== 'GET').map(({ path }) => path)
  expect([...new Set(paths)].toSorted()).toEqual([
    '/api/admin/media',
    '/api/admin/media/{id}',
    '/api/admin/pages',
    '/api/admin/pages/{id}/texts/{locale}',
    '/api/admin/pages/{id}/texts/{locale}/copy',
  ])
})

describe.each(oneDatabase)('MCP tools on $name', ({ open }) => {
  const editor = withEditor(open, fillSite)

  test.each([
    [['read-drafts'], ['show_site', 'list_pages', 'search_pages', 'read_page']],
    [['media'], ['list_media', 'upload_picture']],
    [['statistics'], []],
    [['read-published'], []],
  ] as const)('a token with %j lists the tools %j', async (scopes, names) => {
    const { result } = await (await assistantOf(editor, scopes)).ask('tools/list')
    expect(result.tools.map(({ name }: { name: string }) => name)).toEqual(names)
  })

  test('the scopes of a token decide which tools can be called', async () => {
    const { use } = await assistantOf(editor, ['read-drafts', 'media'])
    for (const name of ['draft_page', 'draft_text', 'draft_translation'])
      expect(await use(name)).toEqual({
        isError: true,
        message: 'Ce jeton d’accès ne permet pas cette action.',
      })
  })

  test('each tool has a strict schema and is marked as not destructive', async () => {
    const { ask } = await assistantOf(editor, tokenScopes)
    const { result } = await ask('tools/list')
    expect(result.tools).toHaveLength(9)
    for (const { name, inputSchema, outputSchema, annotations } of result.tools) {
      expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false })
      expect(outputSchema.type).toBe('object')
      expect(annotations).toMatchObject({
        destructiveHint: false,
        readOnlyHint: /^(show|list|search|read)_/.test(name),
      })
    }
  })

  test('no tool changes a published page', async () => {
    const { use } = await assistantOf(editor, tokenScopes)
    const id = editor.idOf('about')
    const shown = async () => [
      await editor.at('/à-propos'),
      await editor.at('/about', 'en'),
      await editor.at('/un-brouillon'),
    ]
    const before = await shown()
    const { text } = await use('read_page', { id, locale: 'fr' })
    await use('draft_text', {
      id,
      locale: 'fr',
      version: text.version,
      title: 'Autre',
      slug: 'ailleurs',
      content: '<p>Autre</p>',
    })
    await use('draft_translation', {
      id,
      from: 'fr',
      locale: 'ar',
      title: 'x',
      content: '<p>y</p>',
    })
    await use('draft_page', {
      locale: 'fr',
      title: 'Un brouillon',
      parent: id,
      content: '<p>z</p>',
    })
    await use('list_pages')
    await use('search_pages', { words: 'autre' })
    expect(await shown()).toEqual(before)
    const states = (await editor.text(id)).state
    expect(states).toBe('changed')
  })

  test('removed HTML of a draft is reported, and scripts are never stored', async () => {
    const { use } = await assistantOf(editor)
    const made = await use('draft_page', {
      locale: 'fr',
      title: 'Le phare',
      content: '<p>Un phare<script>alert(1)</script></p>',
    })
    expect(made).toMatchObject({ version: 2, slug: 'le-phare', removed: ['script'] })
    expect((await editor.text(made.id)).fields.content).toBe('<p>Un phare</p>')
  })

  test('if two assistants save the same text, the second gets both versions', async () => {
    const [first, second] = [await assistantOf(editor), await assistantOf(editor)]
    const id = editor.idOf('news')
    const { text } = await first.use('read_page', { id, locale: 'fr' })
    const at = { id, locale: 'fr', version: text.version }
    expect(await first.use('draft_text', { ...at, title: 'Un' })).toMatchObject({
      state: 'changed',
    })
    expect(await second.use('draft_text', { ...at, content: '<p>Deux</p>' })).toMatchObject({
      version: 3,
    })
    expect(await second.use('draft_text', { ...at, title: 'Deux' })).toMatchObject({
      isError: true,
      version: 3,
      mine: { title: 'Deux' },
      theirs: { title: 'Un', content: '<p>Deux</p>' },
      base: { title: text.fields.title },
    })
    expect((await editor.text(id)).fields).toMatchObject({ title: 'Un', content: '<p>Deux</p>' })
  })

  test('refuses a draft of a missing text and a translation of an existing one', async () => {
    const { use } = await assistantOf(editor)
    const id = editor.idOf('news')
    expect(await use('draft_text', { id, locale: 'ar', version: 0, title: 'x' })).toMatchObject({
      isError: true,
      errors: { locale: ['There is no text in this language: use draft_translation.'] },
    })
    const about = { id: editor.idOf('about'), from: 'fr', locale: 'en', title: 'x' }
    expect(await use('draft_translation', about)).toMatchObject({
      message: 'Ce texte existe déjà.',
    })
  })

  test('a picture is stored with its text alternatives; a duplicate does not change them', async () => {
    const { use } = await assistantOf(editor)
    const data = blackPng(4).toString('base64')
    const alt = { fr: 'Un phare', en: 'A lighthouse' }
    const sent = await use('upload_picture', { name: 'phare.png', data, alt })
    const texts = {
      fr: { alt: 'Un phare', caption: '' },
      en: { alt: 'A lighthouse', caption: '' },
    }
    expect(sent).toMatchObject({ duplicate: false, file: { mime: 'image/png', texts } })
    const again = await use('upload_picture', { name: 'x.png', data, alt: { fr: 'Autre' } })
    expect(again).toMatchObject({ duplicate: true, file: { id: sent.file.id, texts } })
    expect(await use('list_media', { words: 'PHARE' })).toMatchObject({
      total: 1,
      data: [{ src: sent.file.src }],
    })
  })

  test.each([
    ['no text alternative', { alt: {} }, 'alt'],
    ['an empty text alternative', { alt: { fr: ' ' } }, 'alt.fr'],
    ['a language that the site does not have', { alt: { xx: 'x' } }, 'alt'],
    ['invalid base64', { data: 'é' }, 'data'],
    ['a document', { data: pdf.toString('base64') }, 'data'],
    ['too many bytes', { data: 'A'.repeat(6_700_000) }, 'data'],
    ['an unknown field', { folder: 1 }, 'body'],
  ])('a picture with %s is refused, and nothing is stored', async (_, change, field) => {
    const { use } = await assistantOf(editor)
    const picture = { name: 'refused.png', data: blackPng(4).toString('base64'), alt: { fr: 'x' } }
    const answer = await use('upload_picture', { ...picture, ...change })
    expect(Object.keys(answer.errors)).toEqual([field])
    expect((await use('list_media', { words: 'refused' })).total).toBe(0)
  })
})
