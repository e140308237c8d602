import { redirectLimits, type SavedRedirect } from '@vitrine/contract/admin/redirects'
import { listChanges } from '@vitrine/contract/endpoints/admin-session'
import { formatEndpointPath } from '@vitrine/contract/endpoints/endpoint'
import {
  changeRedirect,
  createRedirect,
  exportRedirects,
  importRedirects,
  listRedirects,
  showLatestImport,
  undoRedirectImport,
} from '@vitrine/contract/endpoints/redirects'
import { describe, expect, test } from 'vitest'
import { databases, oneDatabase } from '../testing/databases.ts'
import { withEditor } from '../testing/editing.ts'
import { fillSite } from '../testing/site.ts'

const encode = (text: string) => new TextEncoder().encode(text)

function encodeUtf16(text: string, isLittleEndian: boolean) {
  const bytes = new DataView(new ArrayBuffer(2 * text.length))
  for (let at = 0; at < text.length; at++)
    bytes.setUint16(2 * at, text.charCodeAt(at), isLittleEndian)
  return new Uint8Array(bytes.buffer)
}

const toLines = (count: number) =>
  Array.from({ length: count }, (_, at) => `/old-${at};/new-${at}`).join('\n')

/** Signs an editor in on a small site. Returns what sends files and reads rules. */
function withImports(open: (typeof databases)[number]['open']) {
  const editor = withEditor(open, fillSite)

  const send = (file: string | Uint8Array, mode: string) =>
    editor.browser.post(
      `${importRedirects.path}?mode=${mode}`,
      typeof file === 'string' ? encode(file) : file,
    )
  const importAs = async (file: string | Uint8Array, mode = 'good') => {
    const response = await send(file, mode)
    expect(response.status).toBe(200)
    return (await response.json()).data
  }
  const list = async () => (await editor.browser.read(listRedirects.path)).json()
  const leadsTo = async (path: string) => (await editor.at(path)).redirect?.to
  const download = async () => (await editor.browser.read(exportRedirects.path)).text()
  return { editor, send, importAs, list, leadsTo, download }
}

describe.each(oneDatabase)('the lines of a CSV file of redirects, on $name', ({ open }) => {
  const { send, importAs, list, leadsTo } = withImports(open)

  test.each([
    ['UTF-8', encode('/été,/summer')],
    ['UTF-8 with a byte order mark', encode('\ufeff/été,/summer')],
    ['UTF-16 LE', encodeUtf16('\ufeff/été;/summer', true)],
    ['UTF-16 BE', encodeUtf16('\ufeff/été;/summer', false)],
    ['UTF-16 LE without a mark', encodeUtf16('/été\t/summer', true)],
    ['Windows-1252', new Uint8Array([...'/\u00e9t\u00e9;/summer'].map((c) => c.charCodeAt(0)))],
    ['quotes', encode('"/été","/summer",,,"a ""note"", in\ntwo lines"')],
    ['a French header', encode('Destination;Ancienne adresse\r\n/summer;/été\r\n')],
    ['an English header', encode('Status,Source,Target\n301,/%C3%A9t%C3%A9,/summer')],
  ])('is read with %s', async (_, file) => {
    expect(await importAs(file)).toMatchObject({ isSaved: true, added: 1, faulty: 0 })
    expect(await leadsTo('/été')).toBe('/summer')
  })

  test('a check names each faulty line and changes nothing', async () => {
    const file = [
      'source,target,status,language',
      '/a,/b',
      'a,/b',
      '/c,javascript:alert(1)',
      '/a,/other',
      '/d,/d',
      '/e,/f,999',
      '/g,/h,,xx',
      '/i,page:none',
      '/j',
      '/k,/l',
      '/l,/k',
    ].join('\n')
    const report = await importAs(file, 'check')
    expect(report).toMatchObject({ isSaved: false, lines: 11, added: 1, faulty: 10 })
    expect(report.faults.map(({ line }: { line: number }) => line)).toEqual([
      3, 4, 5, 6, 7, 8, 9, 10, 11, 12,
    ])
    expect(report.faults[2].message).toBe('La ligne 2 a la même ancienne adresse.')
    expect((await list()).meta.all).toBe(0)
  })

  test.each([
    ['from its start', (lines: string[]) => lines],
    ['from its end', (lines: string[]) => lines.toReversed()],
  ])(
    'the rules of a chain that are more than 20 steps before its end are faulty, %s',
    async (_, order) => {
      const chain = Array.from({ length: 25 }, (_, at) => `/c-${at},/c-${at + 1}`)
      const report = await importAs(order([...chain, '/x,/c-1', '/y,/c-7']).join('\n'), 'check')
      expect(report).toMatchObject({ added: 20, faulty: 7 })
      const texts = report.faults.map(({ text }: { text: string }) => text.split(' ', 1)[0])
      expect(texts.sort()).toEqual(['/c-0', '/c-1', '/c-2', '/c-3', '/c-4', '/c-5', '/x'])
    },
  )

  test('each rule that leads into a ring is faulty', async () => {
    const file = ['/a,/b', '/b,/c/1', '/c/*,/a', '/d,/a', '/e,/f'].join('\n')
    const report = await importAs(file, 'check')
    expect(report).toMatchObject({ added: 1, faulty: 4 })
    expect(report.faults[3].message).toContain('/d → /a → /b → /c/1 → /a')
  })

  test.each([
    ['50,000 lines', toLines(50_000)],
    ['line breaks only', '\n'.repeat(redirectLimits.importBytes)],
  ])('a file of %s is refused with the bound', async (_, file) => {
    const response = await send(file, 'check')
    expect(response.status).toBe(422)
    expect((await response.json()).message).toContain('plus de 10\u202f000 lignes')
  })

  test('a file that is too large, and an empty one, are refused', async () => {
    expect((await send(new Uint8Array(10_000_001), 'check')).status).toBe(413)
    expect((await send('\n\n', 'check')).status).toBe(422)
  })
})

describe.each(databases)('a CSV file of redirects, on $name', ({ open }) => {
  const { editor, importAs, list, leadsTo, download } = withImports(open)

  test('the good lines are saved, or none of a file with a fault', async () => {
    const file = '/a,/b\n/c,//host'
    expect(await importAs(file, 'all')).toMatchObject({ isSaved: false, added: 1, faulty: 1 })
    expect((await list()).meta.all).toBe(0)
    expect(await importAs(file, 'good')).toMatchObject({ isSaved: true, added: 1, faulty: 1 })
    expect((await list()).meta.all).toBe(1)
  })

  test('2,000 lines with five faulty ones are saved with one entry in the log', async () => {
    const faulty = ['x;/y', '/x;//y', '/x;', '/x;ftp://y', '/old-1;/again'].join('\n')
    const report = await importAs(`${toLines(1_995)}\n${faulty}`)
    expect(report).toMatchObject({ lines: 2_000, added: 1_995, faulty: 5 })
    expect(await leadsTo('/old-1994')).toBe('/new-1994')
    const { data } = await (await editor.browser.read(listChanges.path)).json()
    expect(data).toHaveLength(1)
    expect(data[0]).toMatchObject({
      kind: 'redirects-imported',
      after: { added: 1_995, changed: 0, unchanged: 0, faulty: 5 },
    })
  })

  test('a second import counts changed and unchanged rules', async () => {
    await importAs('/a,/b\n/c,/d')
    expect(await importAs('/a,/b\n/c,/e\n/f,/g')).toMatchObject({
      added: 1,
      changed: 1,
      unchanged: 1,
    })
    expect(await leadsTo('/c')).toBe('/e')
  })

  const undo = (id: string) => editor.browser.post(undoRedirectImport.path, { import: id })
  const sources = async () =>
    Object.fromEntries(
      (await list()).data.map(({ source, target }: SavedRedirect) => [source, target]),
    )

  test('an import is undone in one step, once', async () => {
    await importAs('/a,/b\n/c,/d')
    const { undo: id } = await importAs('/a,/other,302\n/e,/f\n/c,/d')
    const answer = await undo(id)
    expect((await answer.json()).data).toEqual({ removed: 1, restored: 1, left: 0, sources: [] })
    expect(await sources()).toEqual({ '/a': { address: '/b' }, '/c': { address: '/d' } })
    expect(await leadsTo('/a')).toBe('/b')
    const { data } = await (await editor.browser.read(listChanges.path)).json()
    expect(data[0]).toMatchObject({
      kind: 'redirects-import-undone',
      after: { removed: 1, putBack: 1, left: 0 },
    })
    expect((await undo(id)).status).toBe(404)
  })

  test('the import that can be undone names its entry in the log', async () => {
    const latest = async () =>
      (await (await editor.browser.read(showLatestImport.path)).json()).data
    expect(await latest()).toBeNull()
    await importAs('/a,/b')
    const { undo: id } = await importAs('/c,/d')
    const { data } = await (await editor.browser.read(listChanges.path)).json()
    expect(await latest()).toEqual({ import: id, change: data[0].id })
    await importAs('/c,/d')
    expect(await latest()).toEqual({ import: id, change: data[0].id })
    await undo(id)
    expect(await latest()).toBeNull()
  })

  test('an undo leaves and names rules that another person has changed since', async () => {
    await importAs('/a,/b')
    const { undo: id } = await importAs('/a,/c\n/d,/e\n/f,/g')
    const { data } = await list()
    const { id: rule, version } = data.find(({ source }: SavedRedirect) => source === '/d')
    const changed = await editor.browser.put(formatEndpointPath(changeRedirect, { id: rule }), {
      source: '/d',
      target: { address: '/mine' },
      version,
    })
    expect(changed.status).toBe(200)
    // Restoring /a → /b would close a ring with this rule.
    await editor.browser.post(createRedirect.path, { source: '/b', target: { address: '/a' } })
    const answer = await undo(id)
    expect((await answer.json()).data).toEqual({
      removed: 1,
      restored: 0,
      left: 2,
      sources: ['/d', '/a'],
    })
    expect(await sources()).toEqual({
      '/a': { address: '/c' },
      '/b': { address: '/a' },
      '/d': { address: '/mine' },
    })
  })

  test('only the latest import is undone', async () => {
    const { undo: first } = await importAs('/a,/b')
    await importAs('/c,/d')
    expect((await undo(first)).status).toBe(404)
    expect((await list()).meta.all).toBe(2)
  })

  test('two files that are imported at once close no ring together', async () => {
    const reports = await Promise.all([importAs('/a,/b'), importAs('/b,/a')])
    expect(reports.map(({ faulty }) => faulty).sort()).toEqual([0, 1])
    expect((await list()).meta.all).toBe(1)
  })

  test('an export has no formulas and imports unchanged', async () => {
    const page = editor.idOf('about')
    for (const draft of [
      { source: '/a%25b/:name', target: { address: '/x/:name' }, note: '=1+1' },
      { source: '/c', target: { page, locale: 'en' }, note: '\'=2, "quoted"\nlines' },
      { source: '/d/**', locale: 'en', target: { page }, status: 302 },
      { source: '/e', status: 410 },
    ])
      expect((await editor.browser.post(createRedirect.path, draft)).status).toBe(201)
    const file = await download()
    expect(file).toContain("'=1+1")
    expect(file).toContain('page:about@en')
    expect(await importAs(file)).toMatchObject({ added: 0, changed: 0, unchanged: 4, faulty: 0 })
    expect(await download()).toBe(file)
  })
})
