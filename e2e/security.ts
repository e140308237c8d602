import type { Page } from '@playwright/test'
import { enter, enterByPassword, forgetPassword } from './account.ts'
import { newPerson, type Person } from './people.ts'
import { test as base, expect, type Product } from './product.ts'
import { codeOf } from './totp.ts'

/** A page of a user who has opened the security screen. */
export const test = base.extend<{ person: Person; security: Page; elsewhere: Page }>({
  person: async ({ product }, use) => use(await newPerson(product)),
  // Signs in first, so that the screen lists this session.
  elsewhere: async ({ browser, product, person }, use) => {
    const context = await browser.newContext({
      baseURL: product.siteUrl,
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
    })
    await enterByPassword(context, product, person)
    await use(await context.newPage())
    await context.close()
  },
  security: async ({ page, context, product, person }, use) => {
    await enter(context, product, person)
    await page.goto('/dashboard/profile-2')
    await use(page)
  },
})

export const matter = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
export const steps = 'Validation en deux étapes'

export async function changePassword(page: Page, from: string, to: string) {
  const part = matter(page, 'Mot de passe')
  await part.getByLabel('Mot de passe actuel').fill(from)
  await part.getByLabel('Nouveau mot de passe', { exact: true }).fill(to)
  await part.getByLabel('Répétez le nouveau mot de passe').fill(to)
  await part.getByRole('button', { name: 'Changer le mot de passe' }).click()
}

/** Enables two-step sign-in. Returns its secret and the recovery codes. */
export async function switchOn(page: Page, product: Product, person: Person) {
  await forgetPassword(product, person)
  const part = matter(page, steps)
  await part.getByRole('button', { name: 'Activer' }).click()
  await part.getByLabel('Votre mot de passe, pour confirmer').fill(person.password)
  await part.getByRole('button', { name: 'Activer' }).click()
  await expect(part.getByRole('img', { name: /^Code QR/ })).toBeVisible()
  const secret = ((await part.locator('.secret').textContent()) ?? '').replaceAll(' ', '')
  await part.getByLabel('Code à six chiffres').fill('12 34')
  await part.getByRole('button', { name: 'Confirmer et activer' }).click()
  await expect(part.getByText('Ce code n’est pas le bon.')).toBeVisible()
  await part.getByLabel('Code à six chiffres').fill(codeOf(secret))
  await part.getByRole('button', { name: 'Confirmer et activer' }).click()
  await expect(part.getByRole('heading', { name: 'Vos codes de secours' })).toBeVisible()
  await expect(part.getByText('Activée', { exact: true })).toBeVisible()
  return { secret, codes: await part.locator('.codes li').allTextContents() }
}
