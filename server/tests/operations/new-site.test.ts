import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'

const file = join(import.meta.dirname, '../../../bin/new.mjs')
interface Module {
  newSite: (words: string[]) => Promise<void>
  layOut: (folder: string, product: string) => void
}
const { newSite, layOut }: Module = await import(pathToFileURL(file).href)
const folder = mkdtempSync(join(tmpdir(), 'vitrine-new-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a site is not made where something lies already', async () => {
  const used = join(folder, 'used')
  mkdirSync(used)
  writeFileSync(join(used, 'notes.txt'), '')
  await expect(newSite([used])).rejects.toThrow(
    `${used} is not empty: a new site is made in an empty folder.`,
  )
  expect(readdirSync(used)).toEqual(['notes.txt'])
})

test('a site is not made in the place of a file', async () => {
  const taken = join(folder, 'taken')
  writeFileSync(taken, '')
  await expect(newSite([taken])).rejects.toThrow(`${taken} is a file`)
})

test.each([[], ['--help'], ['one', 'two']])(
  '"vitrine new %s %s" says how it is used',
  async (...words) => {
    await expect(newSite(words)).rejects.toThrow('Use: npx vitrine new my-site')
  },
)

test.each([
  ['Mon Site d’Été', 'mon-site-d-ete'],
  ['vitrine', 'vitrine-site'],
  ['日本', 'vitrine-site'],
])('a site in "%s" is the package %s, and depends on the product alone', (name, called) => {
  const site = join(folder, name)
  layOut(site, 'vitrine-1.2.3.tgz')
  expect(readdirSync(site)).toEqual(expect.arrayContaining(['.gitignore', 'site.config.ts']))
  expect(JSON.parse(readFileSync(join(site, 'package.json'), 'utf8'))).toMatchObject({
    name: called,
    dependencies: { vitrine: 'file:vitrine-1.2.3.tgz' },
  })
})

test('npm packs the repository by "npm run pack" alone', () => {
  const cwd = join(import.meta.dirname, '../../..')
  const npm = (...words: string[]) => spawnSync('npm', words, { cwd, encoding: 'utf8' })
  const refused = npm('pack', '--dry-run')
  expect(refused.stderr).toContain('Use: npm run pack')
  expect(refused.status).toBe(1)
  // npm runs it before the script `pack` too.
  expect(npm('run', 'prepack').status).toBe(0)
})
