import type { Page } from '@playwright/test'
import { emptySite, newPage, openAdmin } from './admin.ts'
import { findingsInEachScheme, runAxe } from './axe.ts'
import { openTarget } from './new-tab.ts'
import { expect, test } from './product.ts'

// An empty site; axe is injected as a script, which the Content-Security-Policy would block.
test.use({
  locale: 'fr-FR',
  bypassCSP: true,
  expectedNoise: /status of (401|404|409|503)/,
  environment: emptySite,
})

const publish = async (page: Page) => {
  await page.getByRole('button', { name: 'Publier en français' }).click()
  await expect(page.getByText('La page est publiée dans 1 langue.')).toBeVisible()
}

/** Unpublishes the page and undoes it; the first undo fails. */
async function takeAwayAndBack(page: Page) {
  await page.getByRole('button', { name: 'Dépublier…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Dépublier' }).click()
  await expect(page.getByRole('link', { name: 'Voir sur le site' })).toBeHidden()
  const republish = '**/api/admin/pages/*/republish'
  await page.route(republish, (route) => route.fulfill({ status: 503 }))
  await page.getByRole('button', { name: 'Annuler l’action' }).click()
  const notices = page.locator('.notices')
  await expect(notices).toContainText('L’action n’a pas pu être annulée. Le serveur a rencontré')
  await page.unroute(republish)
  await notices.getByRole('button', { name: 'Réessayer' }).click()
  await expect(page.getByRole('link', { name: 'Voir sur le site' })).toBeVisible()
}

const shownFrame = 'iframe:not([data-coming])'

/** Scrolls the preview next to a long text and types: the preview keeps its scroll position. */
async function readOnWhileWriting(page: Page) {
  const frame = page.frameLocator(shownFrame)
  const words = (mark: string) =>
    Array.from({ length: 60 }, (_, at) => `<p>${mark} ${at}</p>`).join('')
  await page.getByRole('button', { name: 'Code HTML' }).click()
  const source = page.getByRole('textbox', { name: 'Code HTML' })
  await source.fill(words('Avant'))
  const line = frame.getByText('Avant 55', { exact: true })
  await line.scrollIntoViewIfNeeded()
  const scrolledTo = () => frame.locator(':root').evaluate(() => scrollY)
  await expect.poll(scrolledTo).toBeGreaterThan(300)
  const before = await scrolledTo()
  await source.fill(words('Après'))
  await expect(frame.getByText('Après 55', { exact: true })).toBeInViewport()
  expect(Math.abs((await scrolledTo()) - before)).toBeLessThan(50)
}

test('the fields of a template are edited, previewed and published', async ({ page, product }) => {
  await openAdmin(page, product, '/pages', 'Pages')
  await newPage(page, 'La suite', 'page')
  await publish(page)
  await page.goto(`${product.adminUrl}/pages`)
  await newPage(page, 'Venez', 'landing')
  await page.getByLabel('Appel à l’action').fill('Lire la suite')
  // A choice that fails to save stays in the field, and a retry saves it.
  const structure = '**/api/admin/pages/*/structure'
  await page.route(structure, (route) => route.fulfill({ status: 503 }))
  const next = page.getByRole('combobox', { name: 'Page suivante' })
  await next.fill('la sui')
  await expect(page.getByRole('treeitem', { name: /^La suite/ })).toBeVisible()
  await next.press('Enter')
  await expect(page.getByText('Ce que vous avez écrit n’est pas enregistré')).toBeVisible()
  await expect(next).toHaveValue('La suite')
  await page.unroute(structure)
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(page.getByText('Ce que vous avez écrit n’est pas enregistré')).toBeHidden()
  expect(await findingsInEachScheme(page)).toEqual([])
  await page.getByRole('button', { name: 'Aperçu', exact: true }).click()
  const frame = page.frameLocator(shownFrame)
  await expect(frame.getByRole('link', { name: 'Lire la suite' })).toBeVisible()
  await page.getByLabel('Clair ou sombre').selectOption('Sombre')
  await expect(page.locator(shownFrame)).toHaveCSS('color-scheme', 'dark')
  await readOnWhileWriting(page)
  // At the end of the screen the preview covers nothing below the text.
  const below = page.getByRole('group', { name: 'Pour toutes les langues' })
  await below.scrollIntoViewIfNeeded()
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  const beside = page.locator('.preview-beside')
  const distance = async () => {
    const [above, panel] = [await beside.boundingBox(), await below.boundingBox()]
    return (panel?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)
  }
  await expect.poll(distance).toBeGreaterThanOrEqual(0)
  // The preview shows no signed-in user, neither to readers nor to the writer.
  await expect(frame.locator('.header')).toBeVisible()
  await expect(frame.locator('.signed-in')).toHaveCount(0)
  await publish(page)
  await expect(page.getByText('il ne reste rien à publier')).toBeVisible()
  await takeAwayAndBack(page)
  await page.goto(`${product.siteUrl}/venez`)
  await page.getByRole('link', { name: 'Lire la suite' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('La suite')
})

test('a guest reads a preview and leaves a remark; a revoked link shows no page', async ({
  page,
  browser,
  product,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openAdmin(page, product, '/pages', 'Pages')
  await newPage(page, 'À relire', 'page')
  await page.getByRole('button', { name: 'Aperçu', exact: true }).click()
  await expect(page.locator(shownFrame)).toBeVisible()
  await page.getByRole('button', { name: 'Liens d’aperçu…' }).click()
  const links = page.getByRole('dialog', { name: 'Liens d’aperçu' })
  // The preview next to the text creates no link.
  await expect(links.getByText('Il n’y a pas encore de lien')).toBeVisible()
  await expect(links.getByRole('radio').first()).toHaveCSS('height', '20px')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Copier un lien à partager' }).click()
  await expect(page.getByText('Le lien est copié')).toBeVisible()
  // axe also checks frames, and cannot check a frame of another origin.
  await page.getByRole('button', { name: 'Fermer l’aperçu' }).click()
  await page.getByRole('button', { name: 'Liens d’aperçu…' }).click()
  const made = links.getByRole('link', { name: 'Cette page, en cours de rédaction' })
  const url = (await made.getAttribute('href')) ?? ''
  expect(await runAxe(page)).toEqual([])

  const stranger = await browser.newContext({ locale: 'fr-FR', bypassCSP: true })
  const reader = await stranger.newPage()
  await reader.goto(url)
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('À relire')
  expect(await findingsInEachScheme(reader)).toEqual([])
  const form = await openTarget(reader.getByRole('link', { name: 'Laisser une remarque' }))
  await form.getByLabel('Votre remarque').fill('Il manque <b>la fin</b>.')
  await form.getByLabel('Votre nom').fill('Zoé')
  expect(await findingsInEachScheme(form)).toEqual([])
  await form.getByRole('button', { name: 'Envoyer' }).click()
  await expect(form.getByRole('heading', { level: 1 })).toContainText('Merci')

  await page.reload()
  const remarks = page.getByRole('region', { name: 'Remarques' })
  await expect(remarks).toContainText('Il manque <b>la fin</b>.')
  await expect(remarks).toContainText('Zoé')
  expect(await findingsInEachScheme(page)).toEqual([])
  await remarks.getByRole('button', { name: 'Marquer comme traitée' }).click()
  await expect(remarks.getByRole('group')).toContainText('1 remarque traitée')

  await page.getByRole('button', { name: 'Liens d’aperçu…' }).click()
  await links.getByRole('button', { name: 'Désactiver le lien' }).click()
  await expect(made).toBeHidden()
  expect((await reader.goto(url))?.status()).toBe(404)
  await stranger.close()
})
