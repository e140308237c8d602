import { expect, test } from 'vitest'
import { rewriteLinks, toPreviewAddress } from './preview-links.ts'

const rules = {
  locales: [{ code: 'fr', displayName: 'Français' }],
  defaultLocale: 'fr',
  ...({ strategy: 'prefix_and_default', hashMode: false } as const),
  ownSegments: ['admin'],
}
const preview = { prefix: '/_preview/t', rules }

test.each([
  ['/contact?x#y', '/_preview/t/contact?x#y'],
  ['/administration', '/_preview/t/administration'],
  // An admin on a path of the site is not a page.
  ['/admin/pages/3/fr', '/admin/pages/3/fr'],
  ['/storage/a.png', '/storage/a.png'],
  ['//other.test/x', '//other.test/x'],
  ['https://other.test', 'https://other.test'],
])('%s is rewritten to %s', (address, target) => {
  expect(toPreviewAddress(preview, address)).toBe(target)
  expect(rewriteLinks(preview, `<a class="x" href="${address}">`)).toBe(
    `<a class="x" href="${target}">`,
  )
})
