import { emptySite, newPage, openPages, publishedAddress, waitForSave } from './admin.ts'
import { findingsInEachScheme } from './axe.ts'
import { newPerson, signIn } from './people.ts'
import { expect, test } from './product.ts'

// axe is injected as a script, which the Content-Security-Policy would block.
test.use({
  locale: 'fr-FR',
  bypassCSP: true,
  expectedNoise: /status of 404/,
  environment: emptySite,
})

test('a page for members is a missing page to strangers, and opens after the sign-in', async ({
  page,
  product,
  browser,
}) => {
  const title = 'Compte rendu du bureau'
  await openPages(page, product)
  await newPage(page, title)
  const readers = page.getByLabel('Qui peut lire la page')
  await readers.selectOption('toute personne connectée')
  await waitForSave(page)
  expect(await findingsInEachScheme(page)).toEqual([])
  await page.getByRole('button', { name: 'Publier en français' }).click()
  const address = await publishedAddress(page)

  const context = await browser.newContext({ locale: 'fr-FR', bypassCSP: true })
  const visitor = await context.newPage()
  const missing = await visitor.goto(address)
  expect(missing?.status()).toBe(404)
  expect(await visitor.content()).not.toContain(title)
  expect(await findingsInEachScheme(visitor)).toEqual([])
  await visitor.getByRole('main').getByRole('link', { name: 'Se connecter' }).click()
  await signIn(visitor, await newPerson(product))
  await expect(visitor).toHaveURL(address)
  await expect(visitor.getByRole('heading', { level: 1, name: title })).toBeVisible()

  await visitor.goto(`${product.siteUrl}/dashboard`)
  await visitor.getByRole('link', { name: title }).click()
  await expect(visitor.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await context.close()
})
