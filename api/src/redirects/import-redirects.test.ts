import { redirectLimits } from '@vitrine/contract/admin/redirects'
import { listChanges } from '@vitrine/contract/endpoints/admin-session'
import {
  createRedirect,
  exportRedirects,
  importRedirects,
  listRedirects,
} from '@vitrine/contract/endpoints/redirects'
import { describe, expect, test } from 'vitest'
import { databases } from '../testing/databases.ts'
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

describe.each(databases)('a CSV file of redirects, on $name', ({ open }) => {
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

  test('a second import counts changed and unchanged rules', async () => {
    await importAs('/a,/b\n/c,/d')
    expect(await importAs('/a,/b\n/c,/e\n/f,/g')).toMatchObject({
      added: 1,
      changed: 1,
      unchanged: 1,
    })
    expect(await leadsTo('/c')).toBe('/e')
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
