import type { Page } from '@playwright/test'
import { test } from './counter.ts'
import { titleAt } from './demo.ts'
import { follow } from './navigation.ts'
import { expect } from './product.ts'
import { waitForModule } from './requests.ts'

const pageViews = 2
/** Longer than a title may take to be final (specification §9). */
const settledMs = 1_000

test.use({ analytics: { sender: 'matomo', siteId: 7, consent: 'none' } })

test('Matomo receives page views without data that identifies a browser', async ({
  page,
  sent,
  product: { siteUrl },
}) => {
  await page.goto('/en/guide')
  await expect.poll(() => sent.length).toBe(1)
  await follow(page, '/journal')
  await expect.poll(() => sent.length).toBe(pageViews)
  const common = { idsite: '7', rec: '1', apiv: '1', send_image: '0' }
  expect(sent.map(({ body }) => Object.fromEntries(new URLSearchParams(body)))).toEqual([
    { ...common, action_name: titleAt('/en/guide'), url: `${siteUrl}/en/guide` },
    {
      ...common,
      action_name: titleAt('/journal'),
      url: `${siteUrl}/journal`,
      urlref: `${siteUrl}/en/guide`,
    },
  ])
  expect(sent.map(({ address }) => address)).toEqual(
    Array(pageViews).fill('POST /counter/matomo.php'),
  )
  expect(await page.context().cookies()).toEqual([])
  await expect(page.locator('.consent')).toHaveCount(0)
})

interface Wish {
  name: string
  say: (page: Page, url: string) => Promise<unknown>
  takeBack: (page: Page) => Promise<unknown>
}

const wishes: Wish[] = [
  {
    name: 'Do Not Track',
    say: (page) => page.addInitScript(sayOfMyself, { doNotTrack: '1' }),
    takeBack: (page) => page.evaluate(sayOfMyself, { doNotTrack: null }),
  },
  {
    name: 'Global Privacy Control',
    say: (page) => page.addInitScript(sayOfMyself, { globalPrivacyControl: true }),
    takeBack: (page) => page.evaluate(sayOfMyself, { globalPrivacyControl: false }),
  },
  {
    name: 'the opt-out of this site',
    say: (page, url) => page.context().addCookies([{ name: 'not-counted', value: '1', url }]),
    takeBack: (page) => page.context().clearCookies(),
  },
]

for (const { name, say, takeBack } of wishes) {
  test(`${name} is respected: no data is sent until it is withdrawn`, async ({
    page,
    sent,
    product: { siteUrl },
  }) => {
    await say(page, siteUrl)
    await page.clock.install()
    const opened = page.waitForResponse(/\/matomo-[^/]*\.js$/)
    await page.goto('/guide')
    await waitForModule(page, await opened)
    await follow(page, '/contact')
    await expect(page).toHaveTitle(titleAt('/contact'))
    // The opt-out is read when a view would be sent, which is once the title is final.
    await page.clock.runFor(settledMs)
    await takeBack(page)
    await follow(page, '/journal')
    await expect.poll(() => sent.length).toBe(1)
    expect(new URLSearchParams(sent[0]?.body).get('url')).toBe(`${siteUrl}/journal`)
  })
}

function sayOfMyself(wish: object) {
  for (const [name, value] of Object.entries(wish))
    Object.defineProperty(Navigator.prototype, name, { get: () => value, configurable: true })
}
