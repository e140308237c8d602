import { roles } from '../contract/src/identity/identity.ts'
import { emptySite, moveCaret, newPage, openPages, waitForSave } from './admin.ts'
import { findingsInEachScheme } from './axe.ts'
import { expect, test } from './product.ts'
import { addPerson } from './staff.ts'

// An empty site. The API answers a save that conflicts with 409.
test.use({
  locale: 'fr-FR',
  expectedNoise: /status of (401|409|422)/,
  environment: emptySite,
})

test('edits of two users are merged; in the same paragraph the second user chooses', async ({
  page,
  browser,
  product,
}) => {
  // Its nine saves and three notices alone wait for half a minute.
  test.slow()
  const marie = { name: 'Marie', email: 'marie@example.org', password: 'une phrase de passe' }
  await addPerson(product, { ...marie, role: roles.editor })
  await openPages(page, product)
  await newPage(page, 'À deux')
  const text = page.getByRole('textbox', { name: 'Texte' })
  await text.click()
  await page.keyboard.type('Un.')
  await waitForSave(page)
  const others = await browser.newContext({ locale: 'fr-FR' })
  const other = await others.newPage()
  await openPages(other, product, marie)
  await other.goto(page.url())
  const otherText = other.getByRole('textbox', { name: 'Texte' })
  await expect(otherText).toHaveText('Un.')
  await expect(other.getByText('Cette page est aussi ouverte chez ada.')).toBeVisible()

  // Marie adds a paragraph while Ada changes the title: Ada gets both changes.
  await otherText.click()
  await moveCaret(other, 'Control+End')
  await other.keyboard.press('Enter')
  await other.keyboard.type('Deux, par Marie.')
  await waitForSave(other)
  await page.getByLabel('Titre', { exact: true }).fill('À deux, par Ada')
  await expect(page.getByText(/Des changements de Marie ont été intégrés.*Texte/)).toBeVisible()
  await expect(text.locator('p')).toHaveText(['Un.', 'Deux, par Marie.'])
  await page.getByRole('button', { name: 'Voir ces changements' }).click()
  const seen = page.getByRole('dialog', { name: 'Changements intégrés' })
  await expect(seen.locator('ins')).toContainText('Marie')
  await page.keyboard.press('Escape')

  // Both change the first paragraph: the second user chooses by paragraph, and no text is lost.
  await otherText.locator('p').first().click()
  await other.keyboard.press('End')
  await other.keyboard.type(' Ou presque.')
  await waitForSave(other)
  await expect(other.getByText(/Des changements de ada ont été intégrés.*Titre/)).toBeVisible()
  await text.locator('p').first().click()
  await page.keyboard.press('End')
  await page.keyboard.type(' Ou deux.')
  const choice = page.getByRole('dialog', { name: 'Deux versions de ce texte' })
  const place = choice.getByRole('radiogroup', { name: 'Texte – choix 1 sur 1' })
  await expect(place.getByText('Version de Marie')).toBeVisible()
  await expect(place.locator('ins')).toHaveText(['[différent] deux.', '[différent] presque.'])
  await expect(choice).not.toContainText('<p>')
  await place.getByLabel('Votre version (ada)').check()
  await choice.getByRole('button', { name: 'Garder ce choix' }).click()
  await waitForSave(page)
  await expect(text.locator('p')).toHaveText(['Un. Ou deux.', 'Deux, par Marie.'])

  // Marie's open tab shows a notice within seconds, and restores her paragraph.
  const replaced = other.getByText(/ada a remplacé des mots que vous aviez enregistrés/)
  await expect(replaced).toBeVisible()
  await other.getByRole('button', { name: 'Comparer et restaurer…' }).click()
  const versions = other.getByRole('dialog', { name: 'Versions' })
  await expect(versions.getByText('Version de Marie, remplacée par ada')).toBeVisible()
  await other.keyboard.press('Escape')
  await other.getByRole('button', { name: 'Remettre mes paragraphes' }).click()
  await expect(replaced).toBeHidden()
  await waitForSave(other)
  const both = ['Un. Ou deux.', 'Un. Ou presque.', 'Deux, par Marie.']
  await expect(otherText.locator('p')).toHaveText(both)

  // "Keep both" inserts both paragraphs and shows no notice.
  await page.reload()
  await expect(text.locator('p')).toHaveText(both)
  await other.reload()
  await otherText.locator('p').last().click()
  await other.keyboard.press('End')
  await other.keyboard.type(' Merci.')
  await waitForSave(other)
  await text.locator('p').last().click()
  await page.keyboard.press('End')
  await page.keyboard.type(' Bravo.')
  await place.getByLabel('Garder les deux').check()
  await choice.getByRole('button', { name: 'Garder ce choix' }).click()
  await waitForSave(page)
  await expect(text.locator('p')).toHaveText([
    ...both.slice(0, 2),
    'Deux, par Marie. Merci.',
    'Deux, par Marie. Bravo.',
  ])
  await other.reload()
  await expect(otherText).toContainText('Bravo.')
  await expect(replaced).toBeHidden()
  await others.close()
})

// axe is injected as a script, which the Content-Security-Policy would block.
test.describe('without the Content-Security-Policy', () => {
  test.use({ bypassCSP: true })

  test('the comparison of two versions and the notice in the other tab pass axe', async ({
    page,
    context,
    product,
  }) => {
    await openPages(page, product)
    await newPage(page, 'En double')
    const text = page.getByRole('textbox', { name: 'Texte' })
    await text.click()
    await page.keyboard.type('La fête commence ici.')
    await waitForSave(page)
    const second = await context.newPage()
    await second.goto(page.url())
    await expect(text).toHaveText('La fête commence ici.')
    const secondText = second.getByRole('textbox', { name: 'Texte' })
    await expect(secondText).toHaveText('La fête commence ici.')
    for (const [tab, words] of [
      [page, ' Et samedi soir.'],
      [second, ' Et dimanche matin.'],
    ] as const) {
      await tab.bringToFront()
      await tab.getByRole('textbox', { name: 'Texte' }).click()
      await moveCaret(tab, 'Control+End')
      await tab.keyboard.type(words)
      if (tab === page) await waitForSave(page)
    }
    const choice = second.getByRole('dialog', { name: 'Deux versions de ce texte' })
    await expect(choice.getByText('Version de l’autre onglet')).toBeVisible()
    expect(await findingsInEachScheme(second)).toEqual([])
    await choice.getByRole('button', { name: 'Garder ce choix' }).press('Enter')
    await waitForSave(second)
    await page.bringToFront()
    await expect(page.getByText(/Un autre de vos onglets a remplacé/)).toBeVisible()
    expect(await findingsInEachScheme(page)).toEqual([])
    await second.close()
  })
})
