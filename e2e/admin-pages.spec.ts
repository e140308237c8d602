import type { Locator, Page } from '@playwright/test'
import { emptySite, newPage, openPages, publishIt, waitForSave } from './admin.ts'
import { expect, type Product, test } from './product.ts'
import { createDraft } from './translation.ts'

// An empty site: its list contains only the pages of these journeys.
test.use({ locale: 'fr-FR', environment: emptySite, expectedNoise: /status of 409/ })

/** Creates drafts by the API, and opens the list. */
async function createDrafts(page: Page, product: Product, titles: string[]) {
  await openPages(page, product)
  for (const title of titles) await createDraft(page, title)
  await page.reload()
  for (const title of titles) await expect(page.getByRole('row', { name: title })).toBeVisible()
}

/** Creates pages without text, and returns to the list. */
async function writePages(page: Page, product: Product, titles: string[]) {
  await openPages(page, product)
  for (const title of titles) {
    await newPage(page, title)
    await waitForSave(page)
    await page.getByRole('link', { name: 'Pages' }).first().click()
    await expect(page.getByRole('row', { name: title })).toBeVisible()
  }
}

const undo = (page: Page) => page.getByRole('button', { name: 'Annuler l’action' })

test('a page is dragged below another page and back; Escape cancels a drag', async ({
  page,
  product,
}) => {
  await createDrafts(page, product, ['Un tiroir', 'Une boîte'])
  // A drag to the edge of the window scrolls a long list.
  await page.setViewportSize({ width: 1280, height: 2000 })
  const drawer = page.getByRole('row', { name: 'Un tiroir' })
  const box = page.getByRole('row', { name: 'Une boîte' })
  const take = async () => {
    const [from, to] = [await box.locator('.matrix-grip').boundingBox(), await drawer.boundingBox()]
    if (!from || !to) throw new Error('There is nothing to drag.')
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
    await page.mouse.down()
    await page.mouse.move(from.x, to.y + to.height / 2, { steps: 5 })
    await expect(page.getByText(/Une boîte.*se placera sous.*Un tiroir/)).toBeAttached()
  }
  await take()
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(box).toHaveAttribute('aria-level', '1')
  await take()
  await page.mouse.up()
  await expect(page.getByText('1 page est déplacée.')).toBeVisible()
  await expect(box).toHaveAttribute('aria-level', '2')
  await undo(page).click()
  await expect(box).toHaveAttribute('aria-level', '1')

  // A move by keyboard keeps the focus on the page, and so does its undo.
  await box.focus()
  await page.keyboard.press('Alt+ArrowRight')
  await expect(box).toHaveAttribute('aria-level', '2')
  await expect(box).toBeFocused()
  await undo(page).press('Enter')
  await expect(box).toHaveAttribute('aria-level', '1')
  await expect(box).toBeFocused()

  // On a phone a touch drags a page, and the dialog fits on the screen.
  await page.setViewportSize({ width: 390, height: 4000 })
  await stackedUp(drawer, box)
  await dragByFinger(page, box.locator('.matrix-grip'), drawer)
  await expect(box).toHaveAttribute('aria-level', '2')
  await undo(page).click()
  await expect(box).toHaveAttribute('aria-level', '1')
  await page.setViewportSize({ width: 390, height: 844 })
  await box.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Déplacer vers…' }).click()
  const moving = page.getByRole('dialog', { name: 'Déplacer vers…' })
  const parent = moving.getByRole('combobox', { name: 'Page parente' })
  await parent.press('ArrowDown')
  await expect(moving.getByRole('tree', { name: 'Page parente' })).toBeVisible()
  await parent.press('Escape')
  await expect(parent).toHaveValue('Aucune : page de premier niveau')
  await parent.fill('tiroir')
  await expect(moving.getByRole('treeitem', { name: /^Un tiroir/ })).toHaveAttribute(
    'aria-level',
    '1',
  )
  await parent.press('Enter')
  await expect(parent).toHaveValue('Un tiroir')
  await moving.getByRole('button', { name: 'Déplacer' }).click()
  await expect(box).toHaveAttribute('aria-level', '2')
})

test('a page in the trash is opened and restored from its own screen', async ({
  page,
  product,
}) => {
  await createDrafts(page, product, ['Un brouillon'])
  const draft = page.getByRole('row', { name: 'Un brouillon' })
  await draft.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Mettre à la corbeille' }).click()
  await expect(draft).toBeHidden()
  await page.getByRole('link', { name: 'Corbeille' }).click()
  await expect(page.getByText('Les lecteurs ne voient plus ces pages.')).toBeVisible()
  await page.getByRole('link', { name: 'Un brouillon', exact: true }).click()
  const note = page.getByText('Cette page est dans la corbeille.')
  await expect(note).toBeVisible()
  const publishing = page.getByRole('button', { name: 'Publier en français' })
  await expect(publishing).toBeHidden()
  await page.getByRole('button', { name: 'Restaurer' }).click()
  await expect(note).toBeHidden()
  await expect(publishing).toBeVisible()
})

test('a new address of a section also changes those below it, after a preview of the change', async ({
  page,
  product,
}) => {
  await writePages(page, product, ['Le salon', 'Le fauteuil'])
  const chair = page.getByRole('row', { name: 'Le fauteuil' })
  await chair.focus()
  await page.keyboard.press('Alt+ArrowRight')
  await expect(chair).toHaveAttribute('aria-level', '2')
  const publish = async (title: string) => {
    await page.goto(`${product.adminUrl}/pages`)
    await page.getByRole('row', { name: title }).getByRole('link', { name: title }).click()
    await publishIt(page)
  }
  await publish('Le fauteuil')
  await publish('Le salon')
  await page.getByRole('textbox', { name: 'Adresse', exact: true }).fill('la-veranda')
  await expect(page.getByText('une sous-page change d’adresse')).toBeVisible()
  await expect(page.getByText('/le-salon/le-fauteuil → /la-veranda/le-fauteuil')).toBeVisible()
  await waitForSave(page)
  await publishIt(page)
  await expect(page.getByText('une sous-page change d’adresse')).toBeHidden()
  const former = `${product.siteUrl}/le-salon/le-fauteuil`
  const answer = await page.request.get(former, { maxRedirects: 0 })
  expect([answer.status(), answer.headers().location]).toEqual([301, '/la-veranda/le-fauteuil'])
})

test('the home page cannot be trashed or unpublished until another page replaces it', async ({
  page,
  product,
}) => {
  await openPages(page, product)
  await newPage(page, 'La première')
  const address = page.getByRole('textbox', { name: 'Adresse', exact: true })
  await address.fill('')
  await waitForSave(page)
  await publishIt(page)
  await expect(page.getByText('son adresse est celle du site')).toBeVisible()
  await expect(address).not.toBeEditable()
  await expect(page.getByRole('button', { name: 'D’après le titre' })).toBeHidden()
  await page.getByRole('button', { name: 'Dépublier…' }).click()
  const unpublishing = page.getByRole('dialog', { name: 'Dépublier en français' })
  await expect(unpublishing.getByText('le site n’aurait plus de première page')).toBeVisible()
  await expect(unpublishing.getByRole('button', { name: 'Dépublier' })).toBeHidden()
  await page.keyboard.press('Escape')

  const list = async () => {
    await page.getByRole('link', { name: 'Pages' }).first().click()
    await expect(page.getByRole('row', { name: 'La première' })).toBeVisible()
  }
  const trash = async () => {
    await page.getByRole('row', { name: 'La première' }).getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Mettre à la corbeille' }).click()
  }
  const readAt = async (path: string) => (await page.request.get(product.siteUrl + path)).text()
  await list()
  await trash()
  await expect(page.getByRole('alert')).toContainText('choisissez d’abord une autre page d’accueil')
  await expect(page.getByRole('alert')).toContainText('ouvrez la page voulue')
  expect(await readAt('/')).toContain('La première')
  await page.getByRole('button', { name: 'Tout désélectionner' }).click()

  await newPage(page, 'La seconde')
  await publishIt(page)
  await page.getByRole('button', { name: 'En faire la page d’accueil…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'En faire la page d’accueil' }).click()
  await expect(page.getByText('Cette page est maintenant la page d’accueil.')).toBeVisible()
  await expect(address).not.toBeEditable()
  expect(await readAt('/')).toContain('La seconde')
  expect(await readAt('/la-premiere')).toContain('La première')
  await undo(page).click()
  await expect(address).toHaveValue('la-seconde')
  expect(await readAt('/')).toContain('La première')
})

/** On a phone the height of a row depends on its content: rows are placed once they are measured. */
const stackedUp = (upper: Locator, lower: Locator) =>
  expect
    .poll(async () => {
      const [above, below] = [await upper.boundingBox(), await lower.boundingBox()]
      return above && below && Math.abs(below.y - above.y - above.height)
    })
    .toBeLessThan(1)

async function dragByFinger(page: Page, from: Locator, to: Locator) {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()]
  if (!start || !end) throw new Error('There is nothing to drag.')
  const session = await page.context().newCDPSession(page)
  const x = start.x + start.width / 2
  const [begin, there] = [start.y + start.height / 2, end.y + end.height / 2]
  const touch = (type: 'touchStart' | 'touchMove', y: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y }] })
  await touch('touchStart', begin)
  await touch('touchMove', (begin + there) / 2)
  await touch('touchMove', there)
  await expect(page.getByText(/Une boîte.*se placera sous.*Un tiroir/)).toBeAttached()
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}
