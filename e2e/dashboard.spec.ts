import type { Page } from '@playwright/test'
import { screenPaths } from '../contract/src/http/paths.ts'
import { roles } from '../contract/src/identity/identity.ts'
import { enter, leaveAndEnter } from './account.ts'
import { findingsInEachScheme } from './axe.ts'
import { countTexts } from './demo.ts'
import { hydrated } from './document.ts'
import { htmlFindings } from './html.ts'
import { expect, test } from './product.ts'
import { addPerson, openDashboard, signIn } from './staff.ts'

const visitor = { email: 'marie@example.org', name: 'Marie Curie', role: roles.visitor }
const editor = { email: 'edith@example.org', name: 'Édith Piaf', role: roles.editor }
const phone = { width: 390, height: 844 }

const person = (page: Page) => page.locator('.person bdi')

test('a guest, a visitor and an editor see their own parts of the dashboard', async ({
  page,
  product,
}) => {
  await test.step('a guest sees a welcome with links to the sign-in and to the site', async () => {
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bienvenue')
    await expect(page.getByRole('navigation', { name: 'Menu du tableau de bord' })).toBeHidden()
    await page.getByRole('link', { name: 'Se connecter' }).click()
    await expect(page).toHaveURL('/dashboard/login')
    await page.goBack()
    await page.getByRole('main').getByRole('link', { name: 'Voir le site' }).click()
    await expect(page).toHaveURL('/')
  })

  await test.step('the first Tab shows the skip link, which skips the menu', async () => {
    await page.goto('/dashboard')
    await page.keyboard.press('Tab')
    await expect(page.locator('.skip')).toBeInViewport()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Se connecter' })).toBeFocused()
  })

  await test.step('a visitor sees only their own account, in another language too', async () => {
    await addPerson(product, visitor)
    await openDashboard(page, product, visitor)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bonjour Marie Curie')
    await expect(page.locator('.facts')).toContainText('marie@example.org')
    await expect(page.getByRole('link', { name: 'Protéger votre compte' })).toBeVisible()
    await expect(page.getByRole('table')).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Administration' })).toHaveCount(0)

    await page.goto('/dashboard?from=mail')
    await hydrated(page)
    const languages = page.getByRole('navigation', { name: 'Langues' })
    await expect(languages.getByRole('link')).toHaveText([/Français/, /English/, /Español/])
    await languages.getByRole('link', { name: 'English' }).click()
    await expect(page).toHaveURL('/en/dashboard?from=mail')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello Marie Curie')
    await expect(page).toHaveTitle('Dashboard – Vitrine')
  })

  await test.step('an editor sees recent changes and totals, and opens the admin host', async () => {
    await addPerson(product, editor)
    await openDashboard(page, product, editor)
    const changes = page.getByRole('table').first()
    await expect(changes.getByRole('row')).toHaveCount(11)
    await expect(changes.getByRole('columnheader')).toHaveText([
      'Page',
      'Langue',
      'État',
      'Modifiée',
    ])
    const french = page.getByRole('row', { name: /^Français/ }).last()
    await expect(french.getByRole('cell')).toHaveText([String(countTexts('fr')), '0', '0', '0'])
    await changes.getByRole('link').first().click()
    await expect(page).not.toHaveURL(/dashboard/)
    await page.goBack()
    await page.getByRole('link', { name: 'Administration', exact: true }).click()
    await expect(page).toHaveURL(`${product.adminUrl}/to-do`)
  })

  await test.step('on a phone the menu opens with Enter, closes with Escape and restores the focus', async () => {
    await addPerson(product, visitor)
    await page.setViewportSize(phone)
    await openDashboard(page, product, visitor)
    const button = page.getByRole('button', { name: 'Menu' })
    const menu = page.getByRole('navigation', { name: 'Menu du tableau de bord' })
    await expect(menu).toBeHidden()
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(menu).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(menu.getByRole('button', { name: 'Se déconnecter' })).toBeFocused()
    await page.keyboard.press('Tab')
    const current = menu.getByRole('link', { name: 'Tableau de bord' })
    await expect(current).toBeFocused()
    await expect(current).toHaveAttribute('aria-current', 'page')
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(button).toBeFocused()
  })
})

test.describe('failures', () => {
  test.use({ expectedNoise: /status of 40[134]|ERR_CONNECTION_REFUSED/ })

  test('a sign-out elsewhere, a failed request and a refused screen show what happened', async ({
    page,
    product,
    context,
  }) => {
    await test.step('an overview that fails to load shows an error and a retry button', async () => {
      await addPerson(product, editor)
      await openDashboard(page, product, editor)
      await page.goto('/dashboard/login')
      await hydrated(page)
      await page.route('**/api/admin/overview', (route) => route.abort('connectionrefused'))
      await page.getByRole('navigation', { name: 'Langues' }).getByText('English').click()
      await expect(page.getByRole('alert')).toContainText('could not be loaded')
      await page.unroute('**/api/admin/overview')
      await page.getByRole('link', { name: 'Try again' }).click()
      await expect(page.getByRole('table')).toHaveCount(2)
    })

    await test.step('an unknown screen, or one that a visitor may not open, shows an error inside the dashboard', async () => {
      await addPerson(product, visitor)
      await openDashboard(page, product, visitor)
      const response = await page.goto('/dashboard/nulle-part')
      expect(response?.status()).toBe(404)
      await hydrated(page)
      await expect(page.locator('.error-code')).toHaveText('404')
      await expect(page).toHaveTitle(/^Oups/)
      await page.getByRole('link', { name: 'Tableau de bord' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bonjour Marie Curie')

      expect((await page.goto('/dashboard/admin'))?.status()).toBe(403)
      await expect(page.getByRole('heading', { level: 1 })).toContainText('autorisation')
      await expect(person(page)).toHaveText('Marie Curie')
    })

    await test.step('a sign-out in another tab takes effect at the next navigation', async () => {
      await addPerson(product, visitor)
      await openDashboard(page, product, visitor)
      const other = await context.newPage()
      await other.goto('/dashboard')
      await hydrated(other)
      await other.getByRole('button', { name: 'Se déconnecter' }).click()
      await expect(other).toHaveURL('/dashboard/login')
      await expect(person(page)).toBeVisible()
      await page.getByRole('navigation', { name: 'Langues' }).getByText('Español').click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Le damos la bienvenida')
      await expect(person(page)).toHaveCount(0)
    })
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a user signs in, opens the menu on a phone, changes the language and signs out', async ({
    page,
    product,
  }) => {
    await addPerson(product, editor)
    await page.setViewportSize(phone)
    await signIn(page, editor.email)
    await expect(page.getByRole('table')).toHaveCount(2)
    await page.getByRole('button', { name: 'Langues' }).click()
    await page.getByRole('link', { name: 'Español' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hola, Édith Piaf')
    await page.getByRole('button', { name: 'Menú' }).click()
    await page.getByRole('button', { name: 'Cerrar sesión' }).click()
    await expect(page).toHaveURL('/es/dashboard/login')
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bienvenue')
  })
})

test.describe('accessibility', () => {
  // axe is injected as a script, which the Content-Security-Policy would block.
  test.use({ bypassCSP: true })

  test('screens of a guest, a visitor and an editor pass axe and the HTML validator, narrow and wide, light and dark', async ({
    page,
    product,
  }) => {
    test.slow()
    for (const who of [undefined, visitor, editor])
      await test.step(who?.name ?? 'a guest', async () => {
        if (who) await addPerson(product, who)
        if (who) await leaveAndEnter(page, product, who)
        await page.goto('/dashboard')
        await hydrated(page)
        expect(await findingsInEachScheme(page)).toEqual([])
        const html = await (await page.request.get('/dashboard')).text()
        expect(await htmlFindings(html)).toEqual([])
      })
  })

  test('the checks of the installation pass axe and the HTML validator for an administrator', async ({
    page,
    product,
  }) => {
    test.slow()
    const chief = { email: 'ada@example.org', name: 'Ada Lovelace', role: roles.administrator }
    await addPerson(product, chief)
    await enter(page.context(), product, chief)
    const response = await page.goto(screenPaths.doctor)
    expect(await htmlFindings((await response?.text()) ?? '')).toEqual([])
    await expect(page.getByRole('heading', { level: 2 })).not.toHaveCount(0)
    await expect(page.locator('.findings li')).not.toHaveCount(0)
    await hydrated(page)
    expect(await findingsInEachScheme(page)).toEqual([])
    await page.goto(screenPaths.faults)
    await hydrated(page)
    expect(await findingsInEachScheme(page)).toEqual([])
  })
})
