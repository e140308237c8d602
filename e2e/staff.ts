import type { Page } from '@playwright/test'
import { createPerson, type NewPerson } from '../api/src/identity/people/administration.ts'
import { setRole } from '../api/src/identity/people/change-person.ts'
import { setEditorLocales } from '../api/src/identity/stores/editor-locale-store.ts'
import { roles } from '../contract/src/identity/identity.ts'
import { leaveAndEnter } from './account.ts'
import { hydrated } from './document.ts'
import { onAccounts } from './on-accounts.ts'
import type { Product } from './product.ts'

export const password = 'une phrase de passe'

/** Creates an account in a running product, or gives an existing account the role. */
export async function addPerson(product: Product, person: Partial<NewPerson> & { email: string }) {
  const role = person.role ?? roles.visitor
  await onAccounts(product, async (identity) => {
    const outcome = await createPerson(identity, { name: 'Marie', password, ...person, role })
    if (!outcome.ok) await setRole(identity, person.email, role)
  })
}

/** Limits a user to languages of the site. */
export async function limitPerson(
  product: Product,
  { email }: { email: string },
  locales: string[],
) {
  await onAccounts(product, async ({ db }) => {
    const user = db.selectFrom('users').select('id').where('email', '=', email)
    await setEditorLocales(db, (await user.executeTakeFirstOrThrow()).id, locales)
  })
}

/** Signs a user in without the form, and opens the dashboard. */
export async function openDashboard(page: Page, product: Product, person: { email: string }) {
  await leaveAndEnter(page, product, person)
  await page.goto('/dashboard')
  await hydrated(page)
}

/** Signs in with the form. */
export async function signIn(page: Page, email: string) {
  await page.goto('/dashboard/login')
  await page.locator('[name=email]').fill(email)
  await page.locator('[name=password]').fill(password)
  await page.locator('form:has([name=password]) [type=submit]').click()
  await page.waitForURL(/\/dashboard$/)
}
