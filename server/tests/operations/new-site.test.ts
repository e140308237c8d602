import { spawnSync } from 'node:child_process'
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
import { PassThrough } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test, vi } from 'vitest'
import { askMissingChoices, parseNewSiteArguments } from '../../../bin/first-choices.mjs'
import { newSite, writeSiteFiles } from '../../../bin/new-site.mjs'
import { openQuestions } from '../../../bin/update/ask.mjs'
import { packedFiles, packOf } from '../../src/testing/packed.ts'

const folder = mkdtempSync(join(tmpdir(), 'vitrine-new-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a site is not created in a folder with files', async () => {
  const used = join(folder, 'used')
  mkdirSync(used)
  writeFileSync(join(used, 'notes.txt'), '')
  await expect(newSite([used])).rejects.toThrow(
    `${used} is not empty: a new site needs an empty folder.`,
  )
  expect(readdirSync(used)).toEqual(['notes.txt'])
})

test('a site is not created in place of a file', async () => {
  const taken = join(folder, 'taken')
  writeFileSync(taken, '')
  await expect(newSite([taken])).rejects.toThrow(`${taken} is a file`)
})

test.each([[], ['--help'], ['one', 'two']])(
  '"vitrine new %s %s" prints its usage',
  async (...words) => {
    await expect(newSite(words)).rejects.toThrow('Use: ./vitrine new my-site')
  },
)

test.each([
  ['Mon Site d’Été', 'mon-site-d-ete'],
  ['vitrine', 'vitrine-site'],
  ['日本', 'vitrine-site'],
])(
  'a site in the folder "%s" has the package name %s, and depends only on the product',
  (name, called) => {
    const site = join(folder, name)
    writeSiteFiles(site, 'vitrine-1.2.3.tgz')
    expect(readdirSync(site)).toEqual(expect.arrayContaining(['.gitignore', 'site.config.ts']))
    expect(JSON.parse(readFileSync(join(site, 'package.json'), 'utf8'))).toMatchObject({
      name: called,
      dependencies: { vitrine: 'file:vitrine-1.2.3.tgz' },
    })
  },
)

/** Opens a terminal into which these lines are typed. */
function terminalWith(typed: string) {
  const output = Object.assign(new PassThrough(), { isTTY: true })
  output.resume()
  const input = new PassThrough()
  input.write(typed)
  return openQuestions({ input, output })
}

test('answers that are pasted at once are used one by one', async () => {
  const { ask, close } = terminalWith('es,en\r2\r')
  expect(await askMissingChoices(ask, {})).toEqual({
    firstPages: 'demonstration',
    languages: ['es', 'en'],
  })
  close()
})

test.each([
  ['Ctrl+C', '\u0003'],
  ['Ctrl+D', '\u0004'],
])('%s at a question ends with a message', async (_, key) => {
  for (const before of ['', 'fr,en\r'])
    await expect(askMissingChoices(terminalWith(before + key).ask, {})).rejects.toThrow(
      /^No site was created\.$/,
    )
})

test('questions about languages and first pages are repeated until the answer is valid', async () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  const answers = ['fr, xx', 'ar en', '4', '1']
  const ask = async () => answers.shift() ?? ''
  expect(await askMissingChoices(ask, {})).toEqual({
    firstPages: 'neutral',
    languages: ['ar', 'en'],
  })
  expect(log.mock.calls.flat()).toEqual([
    '"xx" is not one of fr, en, es, de, it, ar, ru, ja; add others in site.config.ts.',
    '"4" is not 1, 2 or 3.',
  ])
  log.mockRestore()
  // An empty line accepts the default. Options replace questions.
  expect(await askMissingChoices(ask, {})).toEqual({
    firstPages: 'neutral',
    languages: ['fr', 'en'],
  })
  const words = ['site', '--first-pages=none', '--languages=it']
  expect(await askMissingChoices(ask, parseNewSiteArguments(words).choices)).toEqual({
    firstPages: 'none',
    languages: ['it'],
  })
})

test.each([
  ['--first-pages=all', '"all" is not one of neutral, demonstration, none.'],
  ['--languages=xx', '"xx" is not one of fr,'],
  ['--languages=', 'Use: ./vitrine new my-site'],
])('a new site with %s is refused', async (word, sentence) => {
  await expect(newSite([join(folder, 'refused'), word])).rejects.toThrow(sentence)
  expect(existsSync(join(folder, 'refused'))).toBe(false)
})

test('the configuration of a new site contains the choices', async () => {
  const site = join(folder, 'chosen')
  writeSiteFiles(site, 'vitrine-1.2.3.tgz', { firstPages: 'neutral', languages: ['ar', 'fr'] })
  const file = join(site, 'site.config.ts')
  const text = readFileSync(file, 'utf8')
  const settings = join(site, 'site.config.mjs')
  writeFileSync(settings, text.replace(/^import .*$/m, 'const defineSite = (site) => site'))
  const { default: chosen } = await import(pathToFileURL(settings).href)
  expect(chosen.firstPages).toBe('neutral')
  expect(chosen.i18n).toMatchObject({
    defaultLocale: 'ar',
    locales: [
      { code: 'ar', displayName: 'العربية', dir: 'rtl' },
      { code: 'fr', displayName: 'Français', fallback: 'ar' },
    ],
  })
})

test('a new site has a command of its own, which uses no registry', () => {
  const site = join(folder, 'commands')
  writeSiteFiles(site, 'vitrine-1.2.3.tgz')
  const run = (...words: string[]) =>
    spawnSync(join(site, 'vitrine'), words, { cwd: folder, encoding: 'utf8' })
  expect(run('--version')).toMatchObject({
    status: 1,
    stderr: 'The packages of this site are not installed: run "npm install" first.\n',
  })
  const program = join(site, 'node_modules/vitrine/bin')
  mkdirSync(program, { recursive: true })
  writeFileSync(join(program, 'vitrine.mjs'), 'console.log(process.argv.slice(2).join())')
  expect(run('import', 'a b.json')).toMatchObject({ status: 0, stdout: 'import,a b.json\n' })
})

test('the command first completes an interrupted update', () => {
  const site = join(folder, 'switching')
  writeSiteFiles(site, 'vitrine-1.2.3.tgz')
  mkdirSync(join(site, '.vitrine'))
  writeFileSync(join(site, '.vitrine/switch.json'), '{}')
  writeFileSync(
    join(site, '.vitrine/switch.mjs'),
    `import { mkdirSync, writeFileSync } from 'node:fs'
    const bin = new URL('../node_modules/vitrine/bin/', import.meta.url)
    mkdirSync(bin, { recursive: true })
    writeFileSync(new URL('vitrine.mjs', bin), 'console.log("new version")')`,
  )
  const { stdout } = spawnSync(join(site, 'vitrine'), [], { encoding: 'utf8' })
  expect(stdout).toBe('new version\n')
})

test('npm install of a new site prints no warnings about Node versions', () => {
  const site = join(folder, 'installed')
  writeSiteFiles(site, 'product.tgz')
  const about = { name: 'product', version: '1.0.0', engines: { node: '>=99' } }
  const files = packedFiles({ files: { 'package.json': JSON.stringify(about) } })
  writeFileSync(join(site, 'product.tgz'), packOf(files))
  const { npm_config_loglevel, ...env } = process.env
  const words = ['install', '--offline', '--no-audit', '--no-fund', '--ignore-scripts']
  const { status, stderr } = spawnSync('npm', words, { cwd: site, encoding: 'utf8', env })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  expect(existsSync(join(site, 'node_modules/vitrine/package.json'))).toBe(true)
})

test('the checkout has the same command', () => {
  const command = join(import.meta.dirname, '../../../vitrine')
  const { stderr } = spawnSync(command, ['new'], { encoding: 'utf8' })
  expect(stderr).toContain('Use: ./vitrine new my-site')
})

test('the repository is packed only by "npm run pack"', () => {
  const cwd = join(import.meta.dirname, '../../..')
  const npm = (...words: string[]) => spawnSync('npm', words, { cwd, encoding: 'utf8' })
  const refused = npm('pack', '--dry-run')
  expect(refused.stderr).toContain('Use: npm run pack')
  expect(refused.status).toBe(1)
  // npm runs `prepack` before the script `pack` as well.
  expect(npm('run', 'prepack').status).toBe(0)
})
