import { listenToCounting } from './counting.ts'
import { hydrated } from './document.ts'
import { addLink } from './navigation.ts'
import { expect, test } from './product.ts'
import { preloading } from './requests.ts'

test.use({ serviceWorkers: 'allow' })

test.use({ otherSite: { tracking: { enabled: false } } })

test('a site that counts nothing tells nothing, and has no worker', async ({ page }) => {
  const { told, pixels, led } = listenToCounting(page.context())
  await page.goto('/guide')
  await hydrated(page)
  await preloading(page)
  await (await addLink(page, { href: '#v-main', 'data-status': '4' }, 'Compté')).click()
  const tracked = { href: '/journal', rel: 'external', 'data-status': '4', 'data-go': '' }
  await (await addLink(page, tracked, 'Suivi')).click()
  await expect(page).toHaveURL('/journal')
  await preloading(page)
  expect([told, pixels, led]).toEqual([[], [], []])
  const workers = () => navigator.serviceWorker.getRegistrations()
  expect(await page.evaluate(workers)).toEqual([])
  await expect(page.locator('.footer [href*="statistics-choice"]')).toHaveCount(0)
})
