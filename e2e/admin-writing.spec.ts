import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator } from '@playwright/test'
import { roles } from '../contract/src/identity/identity.ts'
import { emptySite, moveCaret, newPage, openPages, pasteHtml, saved } from './admin.ts'
import { axeFindings, findingsInEachScheme } from './axe.ts'
import { admin, expect, root, test } from './product.ts'
import { addPerson } from './staff.ts'

// An empty site; guests and conflicts are among what is tested.
test.use({
  locale: 'fr-FR',
  expectedNoise: /status of (401|409|422)|ERR_INTERNET_DISCONNECTED/,
  environment: emptySite,
})

test('a person writes an article, sees that it is saved, publishes it, and finds it on the site', async ({
  page,
  product,
}) => {
  await openPages(page, product)
  await newPage(page, 'Ma première page', 'article')
  await expect(page.getByText(`${product.siteUrl}/ma-premiere-page`).first()).toBeVisible()
  const written = page.url()
  // Once a save has told that there is a text, those that follow ask for nothing else.
  await saved(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(`${request.method()} ${request.url()}`))
  await page.getByRole('textbox', { name: 'Texte' }).click()
  await page.keyboard.type('## Un titre')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Bonjour ')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('le monde')
  await page.keyboard.press('Control+b')
  await page.keyboard.press('Enter')
  await page.keyboard.type('- un')
  await page.keyboard.press('Enter')
  await page.keyboard.type('deux')
  await page
    .getByRole('textbox', { name: 'Description' })
    .fill('Une page écrite dans un navigateur.')
  await saved(page)
  expect(asked).toContainEqual(expect.stringMatching(/^PUT .*\/texts\/fr$/))
  expect(asked.filter((call) => /\/links$|\/api\/admin\/pages(\?|$)/.test(call))).toEqual([])

  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Texte' })).toContainText('Bonjour le monde')
  const day = page.getByLabel('Date de publication')
  await day.fill('2024-03-09')
  await day.blur()
  await expect(page.getByText('Le jour que voient les lecteurs')).toBeVisible()
  await day.fill('')
  await day.blur()
  await expect(day, 'an emptied field keeps the day').toHaveValue('2024-03-09')
  await page.getByRole('button', { name: 'Publier en français' }).click()
  await expect(page.getByText('La page est publiée dans 1 langue.')).toBeVisible()
  const url = await page.getByRole('link', { name: 'Voir sur le site' }).getAttribute('href')
  await page.goto(url ?? '')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ma première page')
  await expect(page.locator('.dateline time')).toHaveText('9 mars 2024')
  await expect(page.locator('strong', { hasText: 'le monde' })).toBeVisible()
  await expect(page.locator('li', { hasText: 'deux' })).toBeVisible()

  // Another language begins without a reproach, and with a copy of the first one.
  await page.goto(written.replace(/fr$/, 'en'))
  await expect(page.getByText('Cette page n’a pas encore de texte en anglais')).toBeVisible()
  await expect(page.getByText('Cette adresse est celle d’une autre page')).toHaveCount(0)
  await page.getByRole('button', { name: 'Copier depuis la version en français' }).click()
  await expect(page.getByLabel('Titre', { exact: true })).toHaveValue('Ma première page')
  await expect(page.getByRole('textbox', { name: 'Texte', exact: true })).toContainText('le monde')
  await expect(page.getByLabel('Adresse', { exact: true })).toHaveValue('ma-premiere-page')
  await expect(page.getByText('Cette page n’a pas encore de texte')).toHaveCount(0)
})

test('words survive a session that ends in mid-sentence: one signs in again above them', async ({
  page,
  context,
  product,
}) => {
  await openPages(page, product)
  await newPage(page, 'Au milieu d’une phrase')
  await page.getByRole('textbox', { name: 'Texte' }).click()
  await context.clearCookies()
  await page.keyboard.type('Rien de ceci ne se perd.')
  const again = page.getByRole('dialog', { name: 'Votre session a pris fin' })
  await again.getByLabel('Mot de passe', { exact: true }).fill(admin.password)
  await again.getByRole('button', { name: 'Se connecter' }).click()
  await expect(again).toBeHidden()
  await saved(page)
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Texte' })).toContainText('Rien de ceci')
})

test('two people in one page: other places are merged and shown, the same place is a choice', async ({
  page,
  browser,
  product,
}) => {
  const marie = { name: 'Marie', email: 'marie@example.org', password: 'une phrase de passe' }
  await addPerson(product, { ...marie, role: roles.editor })
  await openPages(page, product)
  await newPage(page, 'À deux')
  const text = page.getByRole('textbox', { name: 'Texte' })
  await text.click()
  await page.keyboard.type('Un.')
  await saved(page)
  const others = await browser.newContext({ locale: 'fr-FR' })
  const other = await others.newPage()
  await openPages(other, product, marie)
  await other.goto(page.url())
  const otherText = other.getByRole('textbox', { name: 'Texte' })
  await expect(otherText).toHaveText('Un.')
  await expect(other.getByText('Cette page est aussi ouverte chez ada.')).toBeVisible()

  // Marie adds a paragraph while Ada names the page: Ada gets both.
  await otherText.click()
  await moveCaret(other, 'Control+End')
  await other.keyboard.press('Enter')
  await other.keyboard.type('Deux, par Marie.')
  await saved(other)
  await page.getByLabel('Titre', { exact: true }).fill('À deux, par Ada')
  await expect(page.getByText(/Des changements de Marie ont été repris.*Texte/)).toBeVisible()
  await expect(text.locator('p')).toHaveText(['Un.', 'Deux, par Marie.'])
  await page.getByRole('button', { name: 'Voir ces changements' }).click()
  const seen = page.getByRole('dialog', { name: 'Ce qui a été repris' })
  await expect(seen.locator('ins')).toContainText('Marie')
  await page.keyboard.press('Escape')

  // Both change the first paragraph: who saves second chooses by paragraph, and nothing is lost.
  await otherText.locator('p').first().click()
  await other.keyboard.press('End')
  await other.keyboard.type(' Ou presque.')
  await saved(other)
  await expect(other.getByText(/Des changements de ada ont été repris.*Titre/)).toBeVisible()
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
  await saved(page)
  await expect(text.locator('p')).toHaveText(['Un. Ou deux.', 'Deux, par Marie.'])

  // The open tab of Marie tells her within seconds, and puts her paragraph back.
  const replaced = other.getByText(/ada a remplacé des mots que vous aviez enregistrés/)
  await expect(replaced).toBeVisible()
  await other.getByRole('button', { name: 'Comparer et restaurer…' }).click()
  const versions = other.getByRole('dialog', { name: 'Versions' })
  await expect(versions.getByText('Version de Marie, remplacée par ada')).toBeVisible()
  await other.keyboard.press('Escape')
  await other.getByRole('button', { name: 'Remettre mes paragraphes' }).click()
  await expect(replaced).toBeHidden()
  await saved(other)
  const both = ['Un. Ou deux.', 'Un. Ou presque.', 'Deux, par Marie.']
  await expect(otherText.locator('p')).toHaveText(both)

  // "Keep both" keeps both, and makes no notice.
  await page.reload()
  await expect(text.locator('p')).toHaveText(both)
  await other.reload()
  await otherText.locator('p').last().click()
  await other.keyboard.press('End')
  await other.keyboard.type(' Merci.')
  await saved(other)
  await text.locator('p').last().click()
  await page.keyboard.press('End')
  await page.keyboard.type(' Bravo.')
  await place.getByLabel('Garder les deux').check()
  await choice.getByRole('button', { name: 'Garder ce choix' }).click()
  await saved(page)
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

// axe comes as a script, which the policy of the admin host would refuse.
test.describe('with the policy set aside', () => {
  test.use({ bypassCSP: true })

  test('axe finds nothing where two versions are compared, nor in the notice of the other tab', async ({
    page,
    context,
    product,
  }) => {
    await openPages(page, product)
    await newPage(page, 'En double')
    const text = page.getByRole('textbox', { name: 'Texte' })
    await text.click()
    await page.keyboard.type('La fête commence ici.')
    await saved(page)
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
      if (tab === page) await saved(page)
    }
    const choice = second.getByRole('dialog', { name: 'Deux versions de ce texte' })
    await expect(choice.getByText('Version de l’autre onglet')).toBeVisible()
    for (const colorScheme of ['light', 'dark'] as const) {
      await second.emulateMedia({ colorScheme })
      expect(await axeFindings(second)).toEqual([])
    }
    await choice.getByRole('button', { name: 'Garder ce choix' }).press('Enter')
    await saved(second)
    await page.bringToFront()
    await expect(page.getByText(/Un autre de vos onglets a remplacé/)).toBeVisible()
    expect(await findingsInEachScheme(page)).toEqual([])
    await second.close()
  })

  test('axe finds nothing on the screens, narrow and wide, light and dark', async ({
    page,
    product,
  }) => {
    await page.goto(product.adminUrl)
    await expect(page.getByLabel('Adresse e-mail')).toBeVisible()
    expect(await findingsInEachScheme(page)).toEqual([])
    await openPages(page, product)
    await newPage(page, 'Pour tous')
    expect(await findingsInEachScheme(page)).toEqual([])
    await saved(page)
    await page.getByRole('navigation', { name: 'Langues de la page' }).getByText('English').click()
    await expect(page.getByText('Cette page n’a pas encore de texte')).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('link', { name: 'Pages' }).first().click()
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    expect(await findingsInEachScheme(page)).toEqual([])
    await page.getByRole('button', { name: 'Nouvelle page' }).click()
    const parent = page.getByRole('combobox', { name: 'Sous la page' })
    await parent.click()
    await expect(page.getByRole('tree', { name: 'Sous la page' })).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    // The first one closes the tree.
    await parent.press('Escape')
    await parent.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    for (const name of ['Textes', 'Journal']) {
      await page.getByRole('link', { name, exact: true }).click()
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
      expect(await findingsInEachScheme(page)).toEqual([])
    }
  })
})

test('what is on its way to the server when the network goes is there when it is back', async ({
  page,
  context,
  product,
}) => {
  await openPages(page, product)
  await newPage(page, 'Dans un tunnel')
  await context.setOffline(true)
  await page.getByRole('textbox', { name: 'Texte' }).click()
  await page.keyboard.type('Écrit dans un tunnel.')
  await expect(page.getByText('Hors ligne, gardé dans ce navigateur')).toBeVisible()
  await context.setOffline(false)
  await saved(page)
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Texte' })).toContainText('tunnel')
})

test('a version that was kept comes back, and what was pasted from Word is clean', async ({
  page,
  product,
}) => {
  await openPages(page, product)
  await newPage(page, 'D’abord ceci')
  const text = page.getByRole('textbox', { name: 'Texte' })
  await text.click()
  await page.keyboard.type('D’abord ceci.')
  await page.keyboard.press('Control+s')
  await saved(page)
  await moveCaret(page, 'Control+a')
  const word = join(root, 'admin/src/editor/testing/pasted/word.html')
  await pasteHtml(text, readFileSync(word, 'utf8'))
  await expect(text.locator('ul > li', { hasText: 'Pain' }).locator('ul > li')).toHaveText(
    'de seigle',
  )
  await expect(text.locator('strong')).toHaveText('ouvertes')
  await page.getByRole('button', { name: 'Versions…' }).click()
  const versions = page.getByRole('dialog', { name: 'Versions' })
  await versions.getByRole('button', { name: /^Enregistrée/ }).click()
  const framed = (side: string) => versions.frameLocator(`iframe[title="${side}"]`)
  await expect(framed('Cette version').locator('main')).toBeVisible()
  await expect(framed('Maintenant').getByText('Pain')).toBeVisible()
  await expect(framed('Cette version').getByText('Pain')).toHaveCount(0)
  await versions.getByLabel('Nom de cette version').fill('Pour mémoire')
  await versions.getByRole('button', { name: 'Nommer' }).click()
  await versions.getByLabel('Chercher une version').fill('mémoire')
  await expect(versions.getByRole('button', { name: /^Pour mémoire/ })).toBeVisible()
  await versions.getByLabel('Par blocs').check()
  await expect(versions.locator('ins.shown-block li', { hasText: 'Pain' })).toBeVisible()
  await versions.getByLabel('Comme texte').check()
  await expect(versions.locator('.difference ins', { hasText: 'Pain' })).toBeVisible()
  await expect(versions.locator('.difference').first()).not.toContainText('<')
  await versions.getByRole('button', { name: 'Restaurer cette version' }).click()
  await expect(versions).toBeHidden()
  await expect(text).toHaveText('D’abord ceci.')

  // On a telephone a link leads to what publishes, and the way back to another screen.
  await page.setViewportSize({ width: 390, height: 844 })
  const address = page.url()
  await page.getByRole('link', { name: 'Aperçu, publication et versions' }).click()
  await expect(page.getByRole('button', { name: 'Versions…' })).toBeInViewport()
  expect(page.url()).toBe(address)

  // The bar at the bottom stays, and never covers the line that is written.
  await text.focus()
  await moveCaret(page, 'Control+End')
  for (let line = 0; line < 20; line += 1) await page.keyboard.press('Enter')
  await page.keyboard.type('Tout en bas')
  const publish = page.getByRole('button', { name: 'Publier en français' })
  await expect(publish).toBeInViewport()
  const bottomOf = (locator: Locator) =>
    locator.evaluate((element) => element.getBoundingClientRect().bottom)
  const last = await bottomOf(text.getByText('Tout en bas'))
  expect(last).toBeLessThan((await bottomOf(publish)) - 40)
})
