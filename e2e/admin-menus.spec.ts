import type { Page } from '@playwright/test'
import { roles } from '../contract/src/identity/identity.ts'
import { openAdmin, openPages, ownSite } from './admin.ts'
import { findingsInEachScheme } from './axe.ts'
import { expect, type Product, test } from './product.ts'
import { addPerson } from './staff.ts'

const openMenus = (page: Page, product: Product, person?: { email: string }) =>
  openAdmin(page, product, '/menus', 'Menus', person)
const tree = (page: Page) => page.getByRole('treegrid', { name: 'Entrées du menu' })
const row = (page: Page, name: string) => tree(page).getByRole('row').filter({ hasText: name })
const names = (page: Page) => tree(page).getByRole('rowheader').getByRole('button')
const save = async (page: Page) => {
  await page.getByRole('button', { name: 'Enregistrer et publier' }).click()
  await expect(page.getByText('Le menu est publié.')).toBeVisible()
}

/** Opens an entry, fills in its names by language, and closes it. */
async function rename(page: Page, name: string, labels: Record<string, string>) {
  await row(page, name).getByRole('button').first().click()
  const dialog = page.getByRole('dialog')
  for (const [language, label] of Object.entries(labels))
    await dialog.getByLabel(language, { exact: true }).fill(label)
  await dialog.getByRole('button', { name: 'Terminé' }).click()
}

/** Chooses the rule of an entry for languages in which its page is not published. */
async function choose(page: Page, name: string, rule: string) {
  await row(page, name).getByRole('button').first().click()
  await page.getByRole('dialog').getByLabel(rule).check()
  await page.getByRole('dialog').getByRole('button', { name: 'Terminé' }).click()
}

/** Drags a row by its handle to the top of another row. */
async function dragBefore(page: Page, name: string, other: string) {
  await row(page, name).scrollIntoViewIfNeeded()
  const grip = await row(page, name).locator('.matrix-grip').boundingBox()
  const target = await row(page, other).boundingBox()
  if (!grip || !target) throw new Error('A row is not on the screen.')
  await page.mouse.move(grip.x + grip.width / 2, grip.y + grip.height / 2)
  await page.mouse.down()
  await page.mouse.move(target.x + 60, target.y + target.height / 2, { steps: 4 })
  await page.mouse.move(target.x + 60, target.y + 3, { steps: 4 })
  await expect(row(page, other)).toHaveAttribute('data-drop', 'before')
  await page.mouse.up()
}

/** Names and addresses of the entries in the main menu that visitors see. */
async function visitorsMenu(product: Product, path: string) {
  const html = await (await fetch(product.siteUrl + path)).text()
  const menu = /<nav[^>]*class="menu"[\s\S]*?<\/nav>/.exec(html)?.[0] ?? ''
  return [...menu.matchAll(/<a[^>]*href="([^"]*)"[^>]*>([^<]*)</g)].map(
    ([, href = '', text = '']) => [text, decodeURI(href)] as const,
  )
}
const labels = async (product: Product, path: string) =>
  (await visitorsMenu(product, path)).map(([text]) => text)

test.use({
  environment: { ...ownSite('menus in the admin'), DEMO: '1' },
  locale: 'fr-FR',
  bypassCSP: true,
  expectedNoise: /status of (404|409|419|422)/,
})

test('a menu is changed by keys and by pointer, previewed, published and undone', async ({
  page,
  product,
}) => {
  test.slow()
  const before = await labels(product, '/')
  expect(before.length).toBeGreaterThan(3)
  await openMenus(page, product)
  await expect(names(page)).toHaveText(before)
  await row(page, 'Fonctionnalités').focus()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(row(page, 'Fonctionnalités')).toBeFocused()
  await dragBefore(page, 'Journal', 'Héberger chez soi')
  await expect(names(page).first()).toHaveText('Journal')
  await expect(names(page).nth(2)).toHaveText('Fonctionnalités')
  await rename(page, 'Journal', { Français: 'Nouvelles', English: 'News', Español: 'Noticias' })

  // Nothing is published before the save; the preview is a page of the site itself.
  await page.getByRole('button', { name: 'Aperçu' }).click()
  const frame = page.frameLocator('iframe[title="Aperçu"]')
  await expect(frame.getByRole('link', { name: 'Nouvelles', exact: true }).first()).toBeVisible()
  await page.getByLabel('Langue', { exact: true }).selectOption('English')
  await expect(frame.getByRole('link', { name: 'News', exact: true }).first()).toBeVisible()
  expect(await labels(product, '/')).toEqual(before)

  await save(page)
  for (const [path, name] of [
    ['/', 'Nouvelles'],
    ['/en', 'News'],
    ['/es', 'Noticias'],
  ] as const)
    await expect.poll(async () => (await labels(product, path))[0]).toBe(name)

  // The log compares both states; the change is undone as a new one.
  await page.getByText('Modifications de ce menu').click()
  await expect(page.locator('.menu-history ins').first()).toContainText('Journal')
  await page.getByRole('button', { name: 'Rétablir l’état d’avant' }).first().click()
  await expect(page.getByText('L’état précédent est rétabli.')).toBeVisible()
  await expect.poll(() => labels(product, '/')).toEqual(before)
  await openAdmin(page, product, '/changes', 'Journal')
  const change = page.locator('.changes li').first()
  await expect(change).toContainText('Menu principal')
  await expect(change).toContainText('fr: Nouvelles')
})

test('an entry follows its rule where its page is not published', async ({ page, product }) => {
  test.slow()
  await openPages(page, product)
  await page.getByRole('link', { name: 'Premiers pas', exact: true }).click()
  await page.waitForURL(/\/fr$/)
  await page.goto(page.url().replace(/fr$/, 'es'))
  await page.getByRole('button', { name: 'Dépublier…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Dépublier' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()

  await openMenus(page, product)
  await page.getByRole('button', { name: 'Ajouter une page' }).click()
  const picker = page.getByRole('dialog')
  await picker.getByRole('combobox').fill('Premiers pas')
  await picker.getByRole('treeitem', { name: /^Premiers pas/ }).click()
  await picker.getByRole('button', { name: 'Ajouter', exact: true }).click()
  await save(page)
  const spanish = () => visitorsMenu(product, '/es')
  await expect.poll(spanish).toContainEqual(['Premiers pas', '/guide/premiers-pas'])

  await choose(page, 'Premiers pas', 'quitte le menu')
  await save(page)
  await expect
    .poll(async () => (await spanish()).map(([text]) => text))
    .not.toContain('Premiers pas')
  await expect(row(page, 'Premiers pas')).toContainText('Español : absente du menu')

  await choose(page, 'Premiers pas', 'mène à la page publiée la plus proche au-dessus')
  await rename(page, 'Premiers pas', { Español: 'Empezar' })
  await save(page)
  await expect.poll(spanish).toContainEqual(['Empezar', '/es/guia'])
})

test('two people save the same menu, and the second chooses', async ({
  page,
  browser,
  product,
}) => {
  test.slow()
  const marie = { name: 'Marie', email: 'marie@example.org' }
  await addPerson(product, { ...marie, role: roles.editor })
  await openAdmin(page, product, '/menus?menu=legal', 'Menus')
  const other = await (await browser.newContext({ locale: 'fr-FR' })).newPage()
  await openAdmin(other, product, '/menus?menu=legal', 'Menus', marie)
  await expect(names(page).first()).toBeVisible()
  await row(other, 'Accessibilité').focus()
  await other.keyboard.press('Delete')
  await save(other)
  await page.getByRole('button', { name: 'Ajouter une adresse' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Adresse').fill('javascript:alert(1)')
  await expect(dialog.getByText('Cette adresse n’est pas acceptée')).toBeVisible()
  await dialog.getByLabel('Adresse').fill('https://example.org')
  await dialog.getByLabel('Français').fill('Nos amis')
  await dialog.getByRole('button', { name: 'Terminé' }).click()

  // Unsaved edits stay in the browser, and leaving asks first.
  page.once('dialog', (question) => void question.accept())
  await page.reload()
  await expect(row(page, 'Nos amis')).toBeVisible()
  await page.getByRole('link', { name: 'Menu principal' }).click()
  await page.getByRole('button', { name: 'Rester' }).click()

  await page.getByRole('button', { name: 'Enregistrer et publier' }).click()
  const conflict = page.getByRole('dialog', { name: 'Une autre personne a enregistré ce menu' })
  await expect(conflict).toContainText('Marie')
  await expect(conflict.locator('ins').filter({ hasText: 'Nos amis' })).toBeVisible()
  await conflict.getByRole('button', { name: 'Publier ma version' }).click()
  await expect(page.getByText('Le menu est publié.')).toBeVisible()
  await expect(row(other, 'Accessibilité')).toHaveCount(0)
  await other.reload()
  await expect(row(other, 'Nos amis')).toBeVisible()
  await other.context().close()
})

test('the editor passes axe', async ({ page, product }) => {
  test.slow()
  await openMenus(page, product)
  await expect(names(page).first()).toBeVisible()
  await page.getByText('Modifications de ce menu').click()
  expect(await findingsInEachScheme(page)).toEqual([])
  await row(page, 'Journal').getByRole('button').first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await findingsInEachScheme(page)).toEqual([])
})
