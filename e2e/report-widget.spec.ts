import { formatEndpointPath } from '../contract/src/endpoints/endpoint.ts'
import { showReport } from '../contract/src/endpoints/reports.ts'
import { showUser } from '../contract/src/endpoints/sign-in.ts'
import { roles } from '../contract/src/identity/identity.ts'
import { enter } from './account.ts'
import { hydrated } from './document.ts'
import { expectSameDocument, follow, markDocument } from './navigation.ts'
import { dialogOn, expect, openReport, reportButton, send, signedInAs, test } from './reports.ts'
import { listen } from './requests.ts'

const widget = /\/(start-signed-in|account-menu|load-widget|mount|capture)-[^/]*\.js/

test('staff see the widget on pages and on screens, in their language', async ({
  page,
  product,
}) => {
  for (const role of [roles.administrator, roles.editor, roles.contributor]) {
    await signedInAs(page, product, role)
    await page.goto('/contact')
    await expect(reportButton(page)).toBeVisible()
  }
  await page.goto('/dashboard')
  await expect(reportButton(page)).toBeVisible()
  await hydrated(page)
  await page.getByRole('link', { name: 'English' }).click()
  await expect(page.getByRole('button', { name: 'Report a problem' })).toBeVisible()
})

test('a visitor with an account has no widget, on pages and on screens', async ({
  page,
  product,
}) => {
  await signedInAs(page, product, roles.visitor)
  for (const address of ['/contact', '/dashboard']) {
    const requests = listen(page)
    await page.goto(address)
    await requests.quiet()
    await expect(reportButton(page)).toHaveCount(0)
    expect(requests.requested.filter((path) => /\/(mount|capture)-/.test(path))).toEqual([])
  }
})

test('a user hides the button until the end of the visit', async ({ page, product }) => {
  await signedInAs(page, product, roles.editor)
  await page.goto('/contact')
  await page.getByRole('button', { name: 'Masquer ce bouton' }).click()
  await expect(reportButton(page)).toHaveCount(0)
  await page.reload()
  await expect(page.locator('.header .signed-in')).toBeVisible()
  await expect(reportButton(page)).toHaveCount(0)
})

test('a guest sends no identity request and fetches no code of the widget', async ({ page }) => {
  const requests = listen(page)
  await page.goto('/contact')
  await requests.quiet()
  await follow(page, '/')
  await requests.quiet()
  expect(requests.requested.filter((path) => path === showUser.path)).toEqual([])
  expect(requests.requested.filter((path) => widget.test(path))).toEqual([])
  expect(await page.context().cookies()).toEqual([])
  await expect(reportButton(page)).toHaveCount(0)
})

test('the widget appears after the sign-in and disappears after the sign-out, without a document load', async ({
  page,
  product,
}) => {
  const person = await signedInAs(page, product, roles.editor)
  await page.context().clearCookies()
  await page.goto('/contact')
  await hydrated(page)
  await follow(page, '/dashboard/login')
  await expect(page).toHaveURL('/dashboard/login')
  await hydrated(page)
  await markDocument(page)
  await page.locator('[name=email]').fill(person.email)
  await page.locator('[name=password]').fill(person.password)
  await page.locator('form:has([name=password]) [type=submit]').click()
  await expect(reportButton(page)).toBeVisible()
  await expectSameDocument(page)
  await follow(page, '/contact')
  await expect(page).toHaveURL('/contact')
  await expect(reportButton(page)).toBeVisible()
  await follow(page, '/dashboard')
  await expect(page).toHaveURL('/dashboard')
  await hydrated(page)
  // Appears once the page has received the user: a call after the sign-out would be refused.
  await expect(reportButton(page)).toBeVisible()
  await markDocument(page)
  await page.getByRole('button', { name: 'Se déconnecter' }).click()
  await expect(page).toHaveURL(/login/)
  await expect(reportButton(page)).toHaveCount(0)
  await expectSameDocument(page)
})

test('a report of a page or of a screen contains what the dialog showed', async ({
  page,
  editor,
}) => {
  await test.step('a report of a page contains exactly what the dialog showed', async () => {
    await page.goto('/contact')
    const dialog = await openReport(page)
    await expect(dialog).toContainText(editor.name)
    await expect(dialog).toContainText(editor.email)
    await dialog.getByLabel(/^Qu’est-ce/).fill('Le formulaire manque')
    await dialog.getByLabel(/^Détails/).fill('Je ne le trouve pas.')
    await dialog.getByLabel('Navigateur').uncheck()
    const id = await send(page)
    await dialog.getByRole('link', { name: 'Ouvrir le rapport' }).click()
    await expect(page).toHaveURL(`/dashboard/reports/${id}`)
    const { data } = await (await page.request.get(formatEndpointPath(showReport, { id }))).json()
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
    expect(data).toMatchObject({
      title: 'Le formulaire manque',
      description: 'Je ne le trouve pas.',
      address: '/contact',
      browser: null,
      viewport: `${width}x${height}@1`,
      console: [],
      reporter: { email: editor.email },
      screenshot: { width, height },
    })
  })

  await test.step('a report of a screen appears in the list', async () => {
    await page.goto('/dashboard/profile-2')
    const dialog = await openReport(page)
    await dialog.getByLabel(/^Qu’est-ce/).fill('La liste des sessions est longue')
    await send(page)
    await dialog.getByRole('button', { name: 'Fermer' }).last().click()
    await page.goto('/dashboard/reports')
    const row = page.getByRole('row', { name: /La liste des sessions/ })
    await expect(row).toContainText(editor.name)
    await expect(row).toContainText('/dashboard/profile-2')
  })
})

test.describe('failures', () => {
  test.use({ expectedNoise: /ERR_FAILED|status of 40[13]|Échec|a=…|token/ })

  test('errors of the page are in the report, and those of the dialog lose no text', async ({
    page,
    editor,
    context,
    product,
  }) => {
    await test.step('the last console errors are shown, without tokens and e-mail addresses', async () => {
      await page.goto('/contact')
      await expect(reportButton(page)).toBeVisible()
      await page.evaluate((email) => {
        // biome-ignore lint/suspicious/noConsole: stands for an error of the page's own code.
        console.error(`Échec de /page?token=secret pour ${email}`)
        reportError(new TypeError('a=…'))
      }, editor.email)
      const dialog = await openReport(page)
      await expect(dialog.locator('.report-facts li')).toHaveText([
        'Échec de /page?… pour …@…',
        'TypeError: a=…',
      ])
      await dialog.getByLabel(/^Qu’est-ce/).fill('Des erreurs')
      const id = await send(page)
      const { data } = await (await page.request.get(formatEndpointPath(showReport, { id }))).json()
      expect(data.console).toEqual(['Échec de /page?… pour …@…', 'TypeError: a=…'])
    })

    await test.step('a report that failed to send stays in the dialog and can be sent again', async () => {
      await page.goto('/contact')
      const dialog = await openReport(page)
      await dialog.getByLabel(/^Qu’est-ce/).fill(`Une panne, dit ${editor.name}`)
      await context.route('**/api/bug-reports', (route) => route.abort())
      await dialog.getByRole('button', { name: 'Envoyer le rapport' }).click()
      await expect(dialog.getByRole('alert')).toBeFocused()
      await expect(dialog.getByRole('alert')).toContainText('Le serveur ne répond pas.')
      await expect(dialog.getByLabel(/^Qu’est-ce/)).toHaveValue(/Une panne/)
      await context.unroute('**/api/bug-reports')
      await send(page)
    })

    await test.step('after a session ends, the dialog says so, and the user signs in again and sends the report', async () => {
      await page.goto('/contact')
      const dialog = await openReport(page)
      await dialog.getByLabel(/^Qu’est-ce/).fill('Une session trop courte')
      await context.clearCookies()
      await dialog.getByRole('button', { name: 'Envoyer le rapport' }).click()
      await expect(dialog.getByRole('alert')).toContainText('Vous n’êtes plus connecté.')
      await expect(dialog.getByRole('alert')).toContainText('Rien n’est perdu')
      await enter(context, product, editor)
      await send(page)
    })

    await test.step('if the picture fails, the dialog opens without it and says so', async () => {
      await context.route(/\/capture-[^/]*\.js/, (route) => route.abort())
      await page.goto('/contact')
      await reportButton(page).click()
      const dialog = dialogOn(page)
      await expect(dialog.getByRole('alert')).toContainText(
        'La photo de la page n’a pas pu être prise.',
      )
      await dialog.getByLabel(/^Qu’est-ce/).fill(`Sans photo, par ${editor.name}`)
      const id = await send(page)
      const { data } = await (await page.request.get(formatEndpointPath(showReport, { id }))).json()
      expect(data.screenshot).toBeNull()
    })
  })
})
