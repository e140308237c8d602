import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getDatabaseBackup } from '@vitrine/api/copies/copies'
import { databases } from '@vitrine/api/testing/databases'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startProgram } from '../../src/testing/processes.ts'
import { type ProgramRunner, startProgramRunner } from '../../src/testing/program-runner.ts'

let programs: ProgramRunner
beforeAll(async () => {
  programs = await startProgramRunner()
})
afterAll(() => programs.stop())

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-cli-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const noSite = (database: string) =>
  `There is no site in ${join(folder, 'data')}: the database ${database} is `

test.each([
  ['import', 'bread.json'],
  ['export', 'out.json'],
  ['user:list'],
  ['user:create', 'marie@example.org'],
  ['backup'],
  ['site:export', 'out.site'],
  ['mail:test', 'marie@example.org'],
])('%s is refused without a database, names the folder, and creates nothing', async (...words) => {
  writeFileSync(join(folder, 'bread.json'), '[]')
  const inFolder = words.map((word) => (/\.\w+$/.test(word) ? join(folder, word) : word))
  const { code, said } = await run(...inFolder)
  expect(code).toBe(1)
  const database = `file:${join(folder, 'data/vitrine.db')}`
  expect(said).toContain(`${noSite(database)}not there. Run the command with the DATA_DIR`)
  expect(readdirSync(folder)).toEqual(['bread.json'])
})

test.each(databases.filter(({ name }) => name === 'PostgreSQL'))(
  'a command refuses an empty $name without changing it',
  async ({ empty }) => {
    const { url, drop } = await empty()
    mkdirSync(join(folder, 'data'))
    const program = startProgram('cli/main.ts', ['user:list'], {
      DATABASE_URL: url,
      DATA_DIR: join(folder, 'data'),
    })
    expect(await program.ended).toBe(1)
    expect(program.errors()).toContain(`${noSite(url.replace(/\/\/[^@/]*@/, '//'))}empty.`)
    expect(await getDatabaseBackup('postgres').exists(url)).toBe(false)
    await drop()
  },
)

test.each(databases)(
  'a command on a database of $name creates neither a data folder nor a secret',
  async ({ open }) => {
    const database = await open()
    const place = { DATABASE_URL: database.url, DATA_DIR: join(folder, 'data') }
    const invite = async () => {
      const program = startProgram('cli/main.ts', ['user:create', 'marie@example.org'], place)
      program.child.stdin?.end()
      expect(await program.ended).toBe(1)
      expect(await database.db.selectFrom('mails').selectAll().execute()).toEqual([])
      return program.errors()
    }
    expect(await invite()).toContain(`There is no site in ${place.DATA_DIR}: `)
    expect(existsSync(place.DATA_DIR)).toBe(false)
    mkdirSync(place.DATA_DIR)
    expect(await invite()).toContain(`There is no secret in ${place.DATA_DIR}. Run the command`)
    expect(readdirSync(place.DATA_DIR)).not.toContain('secret')
    await database.drop()
  },
)

const controlCharacters = '\x1b[2J\x9b31m\r\u202e'
const shown = '\\u{1b}[2J\\u{9b}31m\\u{d}\\u{202e}'

function fileOf(content: string) {
  const file = join(folder, `${content.length}.json`)
  writeFileSync(file, content)
  return file
}

async function run(...words: string[]) {
  const { code, output, errors } = await programs.run('cli.js', words, {
    DATA_DIR: join(folder, 'data'),
  })
  return { code, printed: output, said: output + errors }
}

test('an import escapes control characters that it prints from its files', async () => {
  const texts = { title: 'Essai', slug: `a${controlCharacters}`, content: '' }
  const pages = [
    { key: `slug${controlCharacters}`, translations: { fr: texts } },
    { key: 'locale', translations: { [controlCharacters]: texts } },
    {
      key: 'cleaned',
      translations: { fr: { ...texts, slug: 'b', content: '<x-y\x1b>Un</x-y\x1b>' } },
    },
  ]
  const media = join(folder, 'media')
  mkdirSync(media)
  writeFileSync(join(media, `image${controlCharacters}.png`), 'no image')
  const menus = fileOf(JSON.stringify({ main: [{ page: `menu${controlCharacters}` }] }))
  const file = fileOf(JSON.stringify(pages))
  const { code, said } = await run('import', file, '--media', media, '--menus', menus, '--new')
  expect(code).toBe(0)
  expect(said).not.toMatch(/[^\P{Cc}\n]|\u202e/u)
  for (const name of ['slug', `locale [`, 'image', 'there is no page menu'])
    expect(said).toContain(name + shown)
})

test('an unreadable file and its name are printed with escaped control characters', async () => {
  const broken = await run('import', fileOf(`[${controlCharacters}\nForged line`))
  expect(broken).toMatchObject({ code: 1, said: expect.stringContaining('\\u{1b}[2J') })
  expect(broken.said.split('\n')).toHaveLength(2)
  const missing = await run('import', `nowhere${controlCharacters}`)
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

test('an export can be imported again, with its menus and editable texts', async () => {
  const out = join(folder, 'out.json')
  const { printed } = await run('import', fileOf(JSON.stringify(site)), '--new')
  expect(printed).toBe(
    'Pages   1 created, 0 updated, 0 unchanged, 0 refused\n  fr    1 created, 0 updated, 0 unchanged, 0 refused\nMenus   main\nTexts   1 written, 0 unchanged, 0 refused\n',
  )
  expect((await run('export', out)).said).toBe(`1 pages and 1 menus written to ${out}\n`)
  const written = JSON.parse(readFileSync(out, 'utf8'))
  expect(written).toMatchObject(site)
  expect((await run('import', out, '--strict')).said).toContain('1 unchanged, 0 refused')
})

test('warnings name the entry, --strict exits with 1, and --dry-run writes nothing', async () => {
  const content = '<p onclick="x()"><a href="/b">B</a></p>'
  const translations = { fr: { title: 'A', slug: 'a', content } }
  const file = fileOf(JSON.stringify([{ key: 'a', template: 'shop', translations }]))
  const menus = fileOf(JSON.stringify({ main: [{ page: 'a' }, { page: 'gone' }] }))
  const dry = await run('import', file, '--menus', menus, '--dry-run', '--new')
  expect(dry).toMatchObject({
    code: 0,
    printed: `Dry run, nothing is written. The import would do this:
Pages   1 created, 0 updated, 0 unchanged, 0 refused
  fr    1 created, 0 updated, 0 unchanged, 0 refused
  warning a [fr]: the link /b points to no page
  warning a: the template "shop" does not exist, "page" is used instead
  cleaned a [fr]: p[onclick]
Menus   main
  menu entry left out: there is no page gone
`,
  })
  const first = await run('import', file, '--menus', menus)
  expect(first.code).toBe(0)
  expect(first.said).toContain('1 created')
  const strict = await run('import', file, '--strict')
  expect(strict.code).toBe(1)
  expect(strict.said).toContain('warning a [fr]: the link /b points to no page')
  expect((await run('import', fileOf(JSON.stringify(site)), '--strict')).code).toBe(0)
})

test('unknown keys in an import cause warnings, and --strict exits with 1', async () => {
  const translations = { fr: { title: 'A', slug: 'a', contents: '<p>le texte</p>' } }
  const entries = [{ url: '/a', children: [{ ulr: '/b' }] }]
  const whole = fileOf(
    JSON.stringify({ pages: [{ key: 'a', translations }], menu: {}, menus: { main: entries } }),
  )
  const { code, said } = await run('import', whole, '--strict', '--dry-run', '--new')
  expect(code).toBe(1)
  expect(said).toContain('warning a [fr]: there is no "contents"; did you mean "content"?')
  expect(said).toContain('.json: there is no "menu"; did you mean "menus"?')
  expect(said).toContain('.json: there is no "menus.main.0.children.0.ulr"; did you mean "url"?')
  const menus = fileOf(JSON.stringify({ main: entries }))
  const words = ['--menus', menus, '--strict', '--dry-run']
  const beside = await run('import', fileOf('[]'), ...words)
  expect(beside.code).toBe(1)
  expect(beside.said).toContain('there is no "menus.main.0.children.0.ulr"')
})

test('redirects are imported from a CSV file, and exported into one that imports unchanged', async () => {
  await run('import', fileOf(JSON.stringify(site)), '--new')
  const file = join(folder, 'redirects.csv')
  writeFileSync(file, '/old,page:a\n/shop/**,/new/**,302,fr,Printed\n/bad,//host\n')
  const fault = 'Line 3: /bad → //host: '
  const dry = await run('redirects:import', file, '--dry-run')
  expect(dry.code).toBe(1)
  expect(dry.printed).toContain(fault)
  expect(dry.printed).toContain(`Dry run, nothing is written. The import would do this:
Redirects: 2 added, 0 changed, 0 unchanged, 1 faulty lines
`)
  const out = join(folder, 'out.csv')
  const written = `The redirects are written to ${out}\n`
  const head = '\ufeffsource,target,status,language,note\r\n'
  expect(await run('redirects:export', out)).toMatchObject({ code: 0, said: written })
  expect(readFileSync(out, 'utf8')).toBe(head)
  const first = await run('redirects:import', file)
  expect(first.code).toBe(1)
  expect(first.printed).toContain(fault)
  expect(first.printed).not.toContain('Dry run')
  await run('redirects:export', out)
  const lines = '/old,page:a,301,,\r\n/shop/**,/new/**,302,fr,Printed\r\n'
  expect(readFileSync(out, 'utf8')).toBe(head + lines)
  expect(await run('redirects:import', out)).toMatchObject({
    code: 0,
    said: 'Redirects: 0 added, 0 changed, 2 unchanged, 0 faulty lines\n',
  })
})
