import { titleAt } from './demo.ts'
import { follow } from './navigation.ts'
import { expect, test } from './product.ts'

test.use({ otherSite: { tracking: { enabled: false } } })

const afterEveryDelayMs = 60_000

test('where pages are not counted, a visit is told to nobody: no request, no storage, no cookie', async ({
  page,
  product: { siteUrl },
}) => {
  const sent: string[] = []
  page.on('request', (request) => {
    const asksOnly = request.method() === 'GET' && request.url().startsWith(siteUrl)
    if (!asksOnly || request.resourceType() === 'ping') sent.push(request.url())
  })
  await page.clock.install()
  await page.goto('/guide?utm_source=essai')
  await page.clock.runFor(afterEveryDelayMs)
  await follow(page, '/journal')
  await expect(page).toHaveTitle(titleAt('/journal'))
  await page.clock.runFor(afterEveryDelayMs)
  await page.goBack()
  await expect(page).toHaveTitle(titleAt('/guide'))
  await page.clock.runFor(afterEveryDelayMs)
  expect(sent).toEqual([])
  expect(await page.context().cookies()).toEqual([])
  const stored = await page.evaluate(async () => ({
    local: Object.keys(localStorage),
    databases: await indexedDB.databases(),
    caches: await caches.keys(),
  }))
  expect(stored).toEqual({ local: [], databases: [], caches: [] })
})

test('pages carry no settings of a sender that is disabled', async ({ request }) => {
  expect(await (await request.get('/guide')).text()).not.toContain('analytics')
})
