import {
  newPage,
  openAdmin,
  openPages,
  ownSite,
  publishedAddress,
  textOf,
  waitForSave,
} from './admin.ts'
import { findingsInEachScheme } from './axe.ts'
import { expect, test } from './product.ts'

// axe is injected as a script, which the Content-Security-Policy would block.
test.use({
  environment: ownSite('topics and authors'),
  locale: 'fr-FR',
  bypassCSP: true,
  expectedNoise: /status of 409/,
})

test('topics are created in two languages, ordered, deleted and restored', async ({
  page,
  product,
}) => {
  test.slow()
  await openAdmin(page, product, '/topics', 'Thèmes')
  const dialog = page.getByRole('dialog')
  for (const [french, english] of [
    ['Jardin', 'Garden'],
    ['Marché', 'Market'],
  ] as const) {
    await page.getByRole('button', { name: 'Ajouter un thème' }).click()
    const named = (language: string) =>
      dialog.getByRole('group', { name: language }).getByRole('textbox', { name: 'Nom' })
    await named('français').fill(french)
    await named('anglais').fill(english)
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: french })).toContainText('0 page')
  }
  const rows = page.getByRole('listitem').filter({ hasText: '0 page' })
  const market = rows.filter({ hasText: 'Marché' })
  await market.getByRole('button', { name: /^Monter/ }).press('Enter')
  await expect(rows.first()).toContainText('Marché')
  expect(await findingsInEachScheme(page)).toEqual([])

  await market.getByRole('button', { name: /^Supprimer/ }).click()
  await expect(dialog).toContainText('Aucune page ne l’utilise.')
  await dialog.getByRole('button', { name: 'Supprimer', exact: true }).click()
  await expect(market).toHaveCount(0)
  await page.getByRole('button', { name: 'Annuler l’action' }).click()
  await expect(market).toBeVisible()
})

test('an author that two people change at once keeps what the last one confirms', async ({
  page,
  context,
  product,
}) => {
  const dialog = page.getByRole('dialog')
  await openAdmin(page, product, '/authors', 'Auteurs')
  await page.getByRole('button', { name: 'Ajouter un auteur' }).click()
  await dialog.getByRole('textbox', { name: 'Nom' }).fill('Zoé Martin')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await page.getByRole('button', { name: /^Modifier Zoé Martin/ }).click()
  await dialog.getByRole('textbox', { name: 'Nom' }).fill('Zoé Marchand')

  const other = await context.newPage()
  await other.goto(`${product.adminUrl}/authors`)
  await other.getByRole('button', { name: /^Modifier Zoé Martin/ }).click()
  await other.getByRole('dialog').getByRole('textbox', { name: 'Nom' }).fill('Zoé Roux')
  await other.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(other.getByRole('listitem').filter({ hasText: 'Zoé Roux' })).toBeVisible()

  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog.getByRole('alert')).toContainText('reprenez l’autre')
  await dialog.getByRole('button', { name: 'Prendre l’autre version' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Nom' })).toHaveValue('Zoé Roux')
  await dialog.getByRole('textbox', { name: 'Nom' }).fill('Zoé Marchand')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('listitem').filter({ hasText: 'Zoé Marchand' })).toBeVisible()
})

test('an article names the topic and the author that its structure creates', async ({
  page,
  product,
}) => {
  test.slow()
  await openPages(page, product)
  await newPage(page, 'Le levain', 'article')
  await textOf(page).fill('Un pain se fait en deux jours.')
  await waitForSave(page)
  for (const [group, name] of [
    ['Thèmes', 'Pain'],
    ['Auteurs', 'Zoé Martin'],
  ] as const) {
    const choice = page.getByRole('group', { name: group, exact: true })
    await choice.getByRole('combobox', { name: 'Ajouter' }).fill(name)
    // A second press creates no second one.
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await expect(choice.getByRole('listitem')).toHaveCount(1)
    await expect(choice.getByRole('listitem')).toContainText(name)
  }
  expect(await findingsInEachScheme(page)).toEqual([])
  await page.getByRole('button', { name: 'Publier en français' }).click()
  await page.goto(await publishedAddress(page))
  const article = page.getByRole('article')
  await expect(article).toContainText('Zoé Martin')
  await expect(article).toContainText('Pain')
  await expect(article).toContainText('1 min de lecture')
  await expect(article).not.toContainText('Mis à jour le')
  expect(await findingsInEachScheme(page)).toEqual([])
})
