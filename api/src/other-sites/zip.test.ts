import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { createZip, type ZipPart } from '@vitrine/contract/testing/zip'
import { describe, expect, test } from 'vitest'
import type { ExportRefusalCode } from '../old-site-exports/export-refusal.ts'
import { oneDatabase, type TestDatabase, withDatabase } from '../testing/databases.ts'
import { createOldSiteImports } from '../testing/old-sites.ts'
import { openSource } from './open-source.ts'

let database: TestDatabase
const { write, run, readTexts, getFolder } = createOldSiteImports(() => database)

const open = async (zip: Buffer) => {
  const source = await write({ 'site.zip': zip })
  const file = join(source, 'site.zip')
  const temporary = join(getFolder(), 'unpacked')
  const options = { name: 'Mon site.zip', address: undefined, temporary, onRead: () => {} }
  return openSource(file, options)
}
const text = (name: string, content = '# Pain\n\nDu pain.\n'): ZipPart => ({ name, content })

describe.each(oneDatabase)('a ZIP archive', ({ open: openDatabase }) => {
  withDatabase(openDatabase, (opened) => {
    database = opened
  })

  test('of a folder is imported, with its files and without what no import reads', async () => {
    const picture = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    const { path, read, media } = await open(
      createZip([
        { name: 'boulangerie-main/' },
        text('boulangerie-main/hugo.toml', 'baseURL = "https://old.example/"\n'),
        text('boulangerie-main/content/été.md', '![Four](/four.png)\n'),
        { name: 'boulangerie-main/static/four.png', content: picture, method: 0 },
        { ...text('boulangerie-main/content/link.md', '/etc/passwd'), fileType: 0o120000 },
        text('boulangerie-main/node_modules/a.md'),
        text('boulangerie-main/.git/b.md'),
        text('__MACOSX/boulangerie-main/._a.md'),
      ]),
    )
    expect(path).toMatch(/\/mon-site\/boulangerie-main$/)
    const report = await run(path, read, { media })
    expect(report.files).toEqual({ added: 1, unchanged: 0, refused: [] })
    expect(report.faults).toEqual([{ kind: 'link', name: 'boulangerie-main/content/link.md' }])
    expect((await readTexts()).map(({ slug }) => slug)).toEqual(['été'])
  })

  test('with names of Windows and macOS, or one file of another kind, is read', async () => {
    const names = Buffer.from([0x82, 0x74, 0x82, 0x2e, 0x6d, 0x64])
    const { path } = await open(createZip([{ name: names, content: 'x' }, text('noe\u0308l.md')]))
    expect((await readdir(path)).toSorted()).toEqual(['no\u00ebl.md', '\u00e9t\u00e9.md'])
    await rm(join(getFolder(), 'unpacked'), { recursive: true })
    const large = await open(zip64)
    expect(await readFile(join(large.path, 'a.md'), 'utf8')).toBe('# Pain\n')
    await rm(join(getFolder(), 'unpacked'), { recursive: true })
    const one = await open(createZip([text('export.json', '{"data": {"posts": []}}')]))
    expect(await readFile(one.path, 'utf8')).toContain('posts')
    expect(one.media).toBeUndefined()
  })

  /** Written by `zipfile` of Python with `force_zip64`, with the end records of ZIP64. */
  const zip64 = Buffer.from(
    'UEsDBC0AAAAIAAAAIVx8+bGD//////////8EABQAYS5tZAEAEAAHAAAAAAAAAAkAAAAAAAAAU1YISMzM4wIAUEsBAi0DLQAAAAgAAAAhXHz5sYP//////////wQAHAAAAAAAAAAAAIAB/////2EubWQBABgABwAAAAAAAAAJAAAAAAAAAAAAAAAAAAAAUEsGBiwAAAAAAAAALQAtAAAAAAAAAAAAAQAAAAAAAAABAAAAAAAAAE4AAAAAAAAAPwAAAAAAAABQSwYHAAAAAI0AAAAAAAAAAQAAAFBLBQYAAAAAAQABAE4AAAA/AAAAAAA=',
    'base64',
  )
  const whole = createZip([text('a.md'), text('b/c.md')])
  const bomb: ZipPart = {
    name: 'a.md',
    packed: deflateRawSync(Buffer.alloc(50_000_000)),
    bytes: 100,
  }
  test.each<[string, Buffer, ExportRefusalCode]>([
    ['cut', whole.subarray(0, -30), 'archive-damaged'],
    ['without its end', whole.subarray(0, 60), 'archive-damaged'],
    ['with another byte', Buffer.from(whole).fill(0xff, 34, 40), 'altered'],
    ['of a file above its folder', createZip([text('a/../../b.md')]), 'outside-folder'],
    ['with backslashes', createZip([text('..\\b.md')]), 'outside-folder'],
    ['of an absolute path', createZip([text('/etc/b.md')]), 'outside-folder'],
    ['of a drive', createZip([text('C:\\b.md')]), 'outside-folder'],
    ['of deep folders', createZip([text(`${'a/'.repeat(31)}b.md`)]), 'depth'],
    ['of a long name', createZip([text(`${'a'.repeat(256)}.md`)]), 'long-name'],
    ['of a long path', createZip([text(`${`${'a'.repeat(200)}/`.repeat(16)}b.md`)]), 'long-name'],
    ['of a file twice', createZip([text('a.md'), text('a.md')]), 'file-twice'],
    [
      'of a file twice, spelled differently',
      createZip([text('a.md'), text('./a.md')]),
      'file-twice',
    ],
    ['of a file as a folder', createZip([text('a'), text('a/b.md')]), 'file-and-folder'],
    ['with a password', createZip([{ ...text('a.md'), flags: 1 }]), 'password'],
    ['of another compression', createZip([{ ...text('a.md'), method: 14 }]), 'compression'],
    ['of an archive', createZip([{ name: 'a.zip', content: whole }]), 'nested-archive'],
    ['that is larger than it says', createZip([bomb]), 'altered'],
    [
      'that says it is too large',
      createZip(Array.from({ length: 2 }, (_, at) => ({ ...bomb, name: `${at}`, bytes: 3e9 }))),
      'archive-large',
    ],
    [
      'of ZIP64 with a place beyond 2^53',
      Buffer.from(zip64).fill(0xff, 205, 213),
      'archive-damaged',
    ],
    [
      'with another checksum',
      createZip([{ ...text('a.md'), method: 0 }]).fill('x', 36, 37),
      'altered',
    ],
    ['of nothing', createZip([]), 'no-markdown'],
  ])('%s is refused with the reason', async (_, zip, code) => {
    const imported = async () => {
      const { path, read } = await open(zip)
      await run(path, read)
    }
    await expect(imported()).rejects.toMatchObject({ code })
    expect(['source', 'unpacked']).toEqual(expect.arrayContaining(await readdir(getFolder())))
  })
})
