import { listenToCounting, pageId } from './counting.ts'
import { follow } from './navigation.ts'
import { expect, test } from './product.ts'

test.use({ otherSite: { i18n: { hashMode: true } } })

test('views are told with the addresses behind the #', async ({ page }) => {
  const { views } = listenToCounting(page.context())
  await page.goto('/#/en/guide/first-steps')
  const path = '/en/guide/first-steps'
  const first = { t: 'view', id: await pageId(page, path), locale: 'en', path }
  await expect.poll(views).toEqual([first])
  await follow(page, '/guide')
  const next = { t: 'view', id: await pageId(page, '/guide'), locale: 'fr', path: '/guide' }
  await expect.poll(views).toEqual([first, next])
})
