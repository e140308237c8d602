import type { Page } from '@playwright/test'
import { roles } from '../contract/src/identity/identity.ts'
import { enter } from './account.ts'
import { hydrated } from './document.ts'
import { guardedScreens } from './guarded-screens.ts'
import { endSessions, newPerson, type Person, signIn } from './people.ts'
import { expect, type Product, test } from './product.ts'
import { addPerson } from './staff.ts'

/**
 * Without the option the loader of each screen redirects to the sign-in. With it the HTTP client
 * does so too, in the same way for every screen.
 */
const screensByOption = [
  { otherSite: undefined, screens: guardedScreens },
  {
    otherSite: { auth: { redirects: { redirectIfUnauthenticated: true } } },
    screens: ['/dashboard/profile-2'],
  },
]

for (const { otherSite, screens } of screensByOption) {
  test.describe(`with redirectIfUnauthenticated ${otherSite !== undefined}`, () => {
    test.use({ otherSite, expectedNoise: /status of 401/ })

    test('after the session has ended, every screen redirects to the sign-in, which returns to it', async ({
      page,
      product,
    }) => {
      test.slow()
      const person = await newPerson(product)
      await addPerson(product, { email: person.email, role: roles.administrator })
      expect(guardedScreens.length).toBeGreaterThan(9)
      for (const screen of screens)
        await clickAfterTheEnd(page, product, person, `/en${screen}?from=2026-01-01`)
      await clickAfterTheEnd(page, product, person, '/en/dashboard/statistics?from=2026-01-01')
      await signIn(page, person)
      await expect(page).toHaveURL('/en/dashboard/statistics?from=2026-01-01')
    })
  })
}

/** Ends the session, clicks a link to a screen and expects one navigation, to the sign-in. */
async function clickAfterTheEnd(page: Page, product: Product, person: Person, to: string) {
  await enter(page.context(), product, person)
  await page.goto('/en/dashboard/profile?start')
  await hydrated(page)
  await endSessions(product, person)
  const addresses: string[] = []
  const note = () => addresses.push(page.url().slice(product.siteUrl.length))
  page.on('framenavigated', note)
  await page.evaluate((href) => {
    const link = Object.assign(document.createElement('a'), { href, textContent: 'Go there' })
    document.querySelector('main')?.append(link)
  }, to)
  await page.getByRole('link', { name: 'Go there' }).click()
  await expect(page.locator('h1')).toHaveText('Sign in')
  page.off('framenavigated', note)
  const signInAddress = `/en/dashboard/login?${new URLSearchParams({ redirect: to })}`
  expect(addresses, `after the end of the session, a click on ${to}`).toEqual([signInAddress])
}
