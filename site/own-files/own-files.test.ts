import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readLocales } from '../server/generated/locales.ts'
import { generateModule, ownModules } from './own-modules.ts'
import { redirectSheetImports } from './plugin.ts'

const site = mkdtempSync(join(tmpdir(), 'vitrine-own-files-'))
afterAll(() => rmSync(site, { recursive: true }))

function folderOf(name: string, files: Record<string, string>): string {
  const folder = join(site, name)
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(join(folder, file, '..'), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  return folder
}

test('each template of the folder is exported under the name of its file', () => {
  const folder = folderOf('templates', { 'plan-b.tsx': '', 'event.tsx': '', 'notes.md': '' })
  const kind = { name: 'templates', exported: 'template', module: 'templates/own.ts', folder }
  expect(generateModule(kind)).toBe(
    [
      `import { template as own0 } from "${folder}/event.tsx"`,
      `import { template as own1 } from "${folder}/plan-b.tsx"`,
      'export const own = { "event": own0, "plan-b": own1 }',
      '',
    ].join('\n'),
  )
})

test('an island of the folder is imported on demand', () => {
  const folder = folderOf('islands', { 'counter.tsx': '' })
  const kind = { name: 'islands', exported: 'Island', module: 'islands/own.ts', folder }
  expect(generateModule({ ...kind, later: true })).toBe(
    [
      `const own0 = async () => (await import("${folder}/counter.tsx")).Island`,
      'export const own = { "counter": own0 }',
      '',
    ].join('\n'),
  )
})

test('the build covers each folder of the site that contains code', () => {
  const script = readFileSync(join(import.meta.dirname, '../../bin/build.mjs'), 'utf8')
  const [, listed = ''] = /const siteSources = \[(.*)\]/.exec(script) ?? []
  expect(listed.split(', ')).toEqual(
    expect.arrayContaining(ownModules.map(({ name }) => `'${name}'`)),
  )
})

test('a template with an invalid name is an error', () => {
  const folder = folderOf('wrong', { 'Event.tsx': '' })
  const kind = { name: 'templates', exported: 'template', module: 'templates/own.ts', folder }
  expect(() => generateModule(kind)).toThrow(
    `${folder}/Event.tsx: the name may only contain lower-case letters`,
  )
})

test('a stylesheet of the site replaces the one with its name, and site.css comes last', () => {
  const styles = folderOf('styles', { 'cards.css': '', 'site.css': '' })
  const ui = join(site, 'product/ui')
  const code = "@layer base;\n@import './base.css';\n@import './cards.css' layer(cards);\n"
  expect(redirectSheetImports(code, styles, ui)).toBe(
    `@layer base;
@import './base.css';
@import './../../styles/cards.css' layer(cards);

@import './../../styles/site.css';
`,
  )
})

test('a text of the site replaces the text of the product, and the others stay', () => {
  const ofProduct = folderOf('locales', {
    'general/fr.json': '{ "menu": "Menu", "pages": { "next": "Suite", "last": "Fin" } }',
  })
  const ofSite = folderOf('own-locales', {
    'general/fr.json': '{ "pages": { "next": "Plus" } }',
    'event/fr.json': '{ "day": "Jour" }',
  })
  expect(readLocales(ofProduct, ofSite, join(site, 'nowhere'))).toEqual({
    fr: {
      general: { menu: 'Menu', pages: { next: 'Plus', last: 'Fin' } },
      event: { day: 'Jour' },
    },
  })
})
