import type { Page } from '@playwright/test'
import { type MailServer, startMailServer } from '../api/src/testing/mail-server.ts'
import { signIn } from './people.ts'
import { test as base, expect } from './product.ts'

/** A product without an administrator, whose mails are stored. */
const test = base.extend<{ mails: MailServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from this pattern.
  mails: async ({}, use) => {
    const mails = await startMailServer()
    await use(mails)
    await mails.stop()
  },
  environment: ({ mails }, use) => use({ MAIL_URL: mails.url, MAIL_FROM: 'site@example.org' }),
})

const ada = { name: 'Ada Lovelace', email: 'ada@example.org', password: 'le vent se lève à Sète' }
const other = 'ada.lovelace@example.org'

test('the setup link creates one administrator, who then confirms another address', async ({
  page,
  browser,
  product,
  mails,
}) => {
  const link = product.printed.match(/https?:\S+\/dashboard\/setup\/\S+/)?.[0] ?? ''
  await setUp(page, link)
  await expect(page).toHaveURL('/dashboard')
  await expect(page.locator('.account')).toContainText(ada.name)

  const late = await browser.newPage({ baseURL: product.siteUrl })
  await late.goto(link)
  await expect(late.getByText('Ce site a déjà un administrateur.')).toBeVisible()
  await expect(late.locator('#email')).toHaveCount(0)
  await late.close()

  await page.goto('/dashboard/profile')
  const matter = page.getByRole('region', { name: 'Adresse e-mail', exact: true })
  await matter.getByLabel('Adresse e-mail').fill(other)
  await matter.getByRole('button', { name: 'Changer l’adresse' }).click()
  await expect(matter.getByRole('status')).toContainText('Presque fini')
  await page.goto(await confirmation(mails))
  await page.getByRole('button', { name: 'Confirmer l’adresse' }).click()
  await expect(page.getByText('Votre nouvelle adresse e-mail est confirmée.')).toBeVisible()

  const again = await browser.newPage({ baseURL: product.siteUrl })
  await again.goto('/dashboard/login')
  await signIn(again, { ...ada, email: other })
  await expect(again).toHaveURL('/dashboard')
  await again.close()
})

async function setUp(page: Page, link: string) {
  await page.goto(link)
  await page.getByLabel('Votre nom').fill(ada.name)
  await page.locator('#email').fill(ada.email)
  await page.locator('#password').fill(ada.password)
  await page.getByRole('button', { name: 'Créer le compte' }).click()
}

/** The link in the mail to the new address. */
async function confirmation(mails: MailServer) {
  const links = () =>
    mails.arrived
      .filter(({ to }) => to.includes(other))
      .flatMap(({ mail }) => mail.text?.match(/https?:\S+\/dashboard\/confirm-email\/[\w-]+/) ?? [])
  await expect.poll(links).not.toEqual([])
  return links()[0] ?? ''
}
