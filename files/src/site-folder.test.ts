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

test('returns undefined outside a site', () => {
  expect(findSiteFolder(product, folder)).toBeUndefined()
})

test('a product folder that is a site is found from any folder', () => {
  expect(findSiteFolder(site, folder)).toBe(site)
})
