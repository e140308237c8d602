import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { findSiteFolder } from './site-folder.ts'

const folder = mkdtempSync(join(tmpdir(), 'vitrine-site-folder-'))
const [site, product] = [join(folder, 'my-site'), join(folder, 'my-site/node_modules/vitrine')]
mkdirSync(product, { recursive: true })
mkdirSync(join(site, 'templates'))
writeFileSync(join(site, 'site.config.ts'), '')
afterAll(() => rmSync(folder, { recursive: true }))

test('a site is found from any folder below it', () => {
  expect(findSiteFolder(product, site)).toBe(site)
  expect(findSiteFolder(product, join(site, 'templates'))).toBe(site)
})

test('outside of a site there is none', () => {
  expect(findSiteFolder(product, folder)).toBeUndefined()
})

test('a product that is a site itself is the one, wherever a command is typed', () => {
  expect(findSiteFolder(site, folder)).toBe(site)
})
