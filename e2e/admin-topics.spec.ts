import { openAdmin } from './admin.ts'
import { findingsInEveryLook } from './axe.ts'
import { onEachDatabase } from './on-each-database.ts'
import { expect } from './product.ts'

onEachDatabase('topics and authors', ({ test }) => {
  // axe is injected as a script, which the Content-Security-Policy would block.
  test.use({ locale: 'fr-FR', bypassCSP: true })

  test('a topic is created in two languages, ordered, deleted and restored', async ({
    page,
    product,
  }) => {
    test.slow()
    await openAdmin(page, product, '/topics', 'Thèmes')
    await page.getByRole('button', { name: 'Ajouter un thème' }).click()
    const dialog = page.getByRole('dialog')
    const french = dialog.getByRole('group', { name: 'français' })
    const english = dialog.getByRole('group', { name: 'anglais' })
    await french.getByRole('textbox', { name: 'Nom' }).fill('Marché')
    await english.getByRole('textbox', { name: 'Nom' }).fill('Market')
    expect(await findingsInEveryLook(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    const topic = page.getByRole('listitem').filter({ hasText: 'Marché' })
    await expect(topic).toContainText('0 page')
    await topic.getByRole('button', { name: /^Monter/ }).press('Enter')
    await expect(page.getByRole('listitem').filter({ hasText: /page/ }).nth(1)).toContainText(
      'Marché',
    )
    expect(await findingsInEveryLook(page)).toEqual([])

    await topic.getByRole('button', { name: /^Supprimer/ }).click()
    await expect(dialog).toContainText('Aucune page ne l’utilise.')
    await dialog.getByRole('button', { name: 'Supprimer', exact: true }).click()
    await expect(topic).toHaveCount(0)
    await page.getByRole('button', { name: 'Annuler l’action' }).click()
    await expect(topic).toBeVisible()
  })

  test('an article names the author and the topics of its structure', async ({ page, product }) => {
    test.slow()
    await openAdmin(page, product, '/authors', 'Auteurs')
    await page.getByRole('button', { name: 'Ajouter un auteur' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Nom' }).fill('Zoé Martin')
    await dialog.getByRole('textbox', { name: 'Présentation (français)' }).fill('boulangère')
    expect(await findingsInEveryLook(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Zoé Martin' })).toBeVisible()
    await page.goto(new URL('/journal/mesurer-la-vitesse', product.siteUrl).href)
    const article = page.getByRole('article')
    await expect(article).toContainText('La rédaction de Vitrine')
    await expect(article).toContainText('Qualité du web')
    await expect(article).toContainText(/min de lecture/)
    await expect(article).not.toContainText('Mis à jour le')
    expect(await findingsInEveryLook(page)).toEqual([])
  })
})
