import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startProgram } from '../../src/testing/processes.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-cli-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const steering = '\x1b[2J\x9b31m\r\u202e'
const shown = '\\u{1b}[2J\\u{9b}31m\\u{d}\\u{202e}'

function fileOf(content: string) {
  const file = join(folder, `${content.length}.json`)
  writeFileSync(file, content)
  return file
}

async function run(...words: string[]) {
  const program = startProgram('cli/main.ts', words, { DATA_DIR: join(folder, 'data') })
  const code = await program.ended
  return { code, printed: program.output(), said: program.output() + program.errors() }
}

test('what an import prints of its files steers no terminal', async () => {
  const texts = { title: 'Essai', slug: `a${steering}`, content: '' }
  const pages = [
    { key: `slug${steering}`, translations: { fr: texts } },
    { key: 'locale', translations: { [steering]: texts } },
    {
      key: 'cleaned',
      translations: { fr: { ...texts, slug: 'b', content: '<x-y\x1b>Un</x-y\x1b>' } },
    },
  ]
  const media = join(folder, 'media')
  mkdirSync(media)
  writeFileSync(join(media, `image${steering}.png`), 'no image')
  const menus = fileOf(JSON.stringify({ main: [{ page: `menu${steering}` }] }))
  const file = fileOf(JSON.stringify(pages))
  const { code, said } = await run('import', file, '--media', media, '--menus', menus)
  expect(code).toBe(0)
  expect(said).not.toMatch(/[^\P{Cc}\n]|\u202e/u)
  for (const name of ['slug', `locale [`, 'image', 'there is no page menu'])
    expect(said).toContain(name + shown)
})

test('nor does a file that cannot be read, or its name', async () => {
  const broken = await run('import', fileOf(`[${steering}\nForged line`))
  expect(broken).toMatchObject({ code: 1, said: expect.stringContaining('\\u{1b}[2J') })
  expect(broken.said.split('\n')).toHaveLength(2)
  const missing = await run('import', `nowhere${steering}`)
  expect(missing).toMatchObject({ code: 1, said: `There is no file nowhere${shown}.\n` })
})

const site = {
  menus: {
    main: [
      { page: 'a', label: { fr: 'Ici' } },
      { label: { fr: 'Plus' }, children: [{ url: 'https://example.org' }] },
    ],
  },
  contents: { home: { hero: { fr: 'Le pain d’ici' } } },
  pages: [
    { key: 'a', template: 'page', translations: { fr: { title: 'A', slug: 'a', content: '' } } },
  ],
}

test('a site comes back from a file as it went in, with its menus and its written texts', async () => {
  const out = join(folder, 'out.json')
  const { printed } = await run('import', fileOf(JSON.stringify(site)))
  expect(printed).toBe(
    'Pages   1 created, 0 updated, 0 unchanged, 0 refused\n  fr    1 created, 0 updated, 0 unchanged, 0 refused\nMenus   main\nTexts   1 written, 0 unchanged, 0 refused\n',
  )
  expect((await run('export', out)).said).toBe(`1 pages and 1 menus written to ${out}\n`)
  const written = JSON.parse(readFileSync(out, 'utf8'))
  expect(written).toMatchObject(site)
  expect((await run('import', out, '--strict')).said).toContain('1 unchanged, 0 refused')
})

test('what may be missed is told with its entry, and --strict ends with 1; --dry-run writes nothing', async () => {
  const content = '<p onclick="x()"><a href="/b">B</a></p>'
  const translations = { fr: { title: 'A', slug: 'a', content } }
  const file = fileOf(JSON.stringify([{ key: 'a', template: 'shop', translations }]))
  const menus = fileOf(JSON.stringify({ main: [{ page: 'a' }, { page: 'gone' }] }))
  const dry = await run('import', file, '--menus', menus, '--dry-run')
  expect(dry).toMatchObject({
    code: 0,
    printed: `Nothing is written: this is what the import would do.
Pages   1 created, 0 updated, 0 unchanged, 0 refused
  fr    1 created, 0 updated, 0 unchanged, 0 refused
  warning a [fr]: the link /b leads to no page
  warning a: the template "shop" is not known, it is shown as "page"
  cleaned a [fr]: onclick on p
Menus   main
  menu entry left out: there is no page gone
`,
  })
  const first = await run('import', file, '--menus', menus)
  expect(first.code).toBe(0)
  expect(first.said).toContain('1 created')
  const strict = await run('import', file, '--strict')
  expect(strict.code).toBe(1)
  expect(strict.said).toContain('warning a [fr]: the link /b leads to no page')
  expect((await run('import', fileOf(JSON.stringify(site)), '--strict')).code).toBe(0)
})
