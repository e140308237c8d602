import { roles } from '../contract/src/identity/identity.ts'
import {
  dialogOn,
  expect,
  openReport,
  reportButton,
  send,
  signedInAs,
  test,
  waitForPicture,
} from './reports.ts'

test('a draft is stored until it is sent or deleted', async ({ page, editor }) => {
  // Takes six pictures. On a busy machine, one takes many seconds.
  test.slow()
  await test.step('a draft survives closing and a reload until it is sent', async () => {
    await page.goto('/contact')
    const dialog = await openReport(page)
    await dialog.getByLabel(/^Qu’est-ce/).fill(`Un brouillon de ${editor.name}`)
    await dialog.getByLabel('Taille de la fenêtre').uncheck()
    await dialog.getByRole('button', { name: 'Ajouter un cache' }).click()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    const again = page.getByRole('button', { name: 'Reprendre le rapport' })
    await expect(again).toBeFocused()
    await page.goto('/')
    await again.click()
    await waitForPicture(page)
    await expect(dialog.getByLabel(/^Qu’est-ce/)).toHaveValue(/Un brouillon/)
    await expect(dialog.getByLabel('Taille de la fenêtre')).not.toBeChecked()
    await expect(dialog.getByRole('button', { name: 'Cache 1' })).toBeVisible()
    await expect(dialog.getByText('/contact', { exact: true })).toBeVisible()
    await send(page)
    await page.reload()
    await expect(reportButton(page)).toBeVisible()
  })

  await test.step('an empty draft is not stored, and a draft can be deleted', async () => {
    await page.goto('/contact')
    const dialog = await openReport(page)
    await page.keyboard.press('Escape')
    await expect(reportButton(page)).toBeFocused()
    await openReport(page)
    await dialog.getByLabel(/^Qu’est-ce/).fill(`Pour rien, par ${editor.name}`)
    await dialog.getByRole('button', { name: 'Supprimer le brouillon' }).click()
    await expect(dialog).toBeHidden()
    await expect(reportButton(page)).toBeFocused()
    await page.reload()
    await openReport(page)
    await expect(dialog.getByLabel(/^Qu’est-ce/)).toHaveValue('')
  })

  await test.step('the picture can be removed and taken again, and the text stays', async () => {
    await page.goto('/contact')
    const dialog = await openReport(page)
    await dialog.getByLabel(/^Qu’est-ce/).fill(`Deux photos de ${editor.name}`)
    await dialog.getByRole('button', { name: 'Retirer la photo' }).click()
    await expect(dialog.getByText('Le rapport sera envoyé sans photo.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Prendre une photo' }).click()
    await waitForPicture(page)
    await expect(dialog.getByLabel(/^Qu’est-ce/)).toHaveValue(/Deux photos/)
  })
})

test('a change is stored even if the page is left at once', async ({ page, editor }) => {
  await page.goto('/contact')
  const dialog = await openReport(page)
  await dialog.getByLabel(/^Qu’est-ce/).fill(`En partant, par ${editor.name}`)
  await dialog.getByLabel('Taille de la fenêtre').evaluate((box) => {
    if (box instanceof HTMLElement) box.click()
    location.assign('/')
  })
  await page.waitForURL('/')
  await page.getByRole('button', { name: 'Reprendre le rapport' }).click()
  await expect(dialog.getByLabel(/^Qu’est-ce/)).toHaveValue(/En partant/)
  await expect(dialog.getByLabel('Taille de la fenêtre')).not.toBeChecked()
})

test('a draft that is read after the button was pressed is opened, not replaced', async ({
  page,
  editor,
}) => {
  await page.goto('/contact')
  const dialog = await openReport(page)
  await dialog.getByLabel(/^Qu’est-ce/).fill(`Un vieux brouillon de ${editor.name}`)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Reprendre le rapport' })).toBeFocused()

  await page.addInitScript(holdDatabases)
  await page.route('**/assets/capture-*.js', async (route) => {
    await page.evaluate('openDatabases()')
    await expect(page.locator('.report-button')).toHaveAttribute('data-begun')
    await route.continue()
  })
  await page.reload()
  await reportButton(page).click()
  await expect(dialog.getByLabel(/^Qu’est-ce/)).toHaveValue(/Un vieux brouillon/)
})

/** Runs in the browser: delays the databases until `openDatabases` is called, as a slow disk does. */
function holdDatabases() {
  const { promise: opened, resolve: openDatabases } = Promise.withResolvers<void>()
  Object.assign(window, { openDatabases })
  Object.defineProperty(IDBOpenDBRequest.prototype, 'onsuccess', {
    set(run: () => void) {
      this.addEventListener('success', () => opened.then(run))
    },
  })
}

test('another user of the same browser does not see the draft', async ({ page, product }) => {
  await signedInAs(page, product, roles.contributor)
  await page.goto('/contact')
  await openReport(page)
  await dialogOn(page)
    .getByLabel(/^Qu’est-ce/)
    .fill('Ce qui ne regarde que moi')
  await signedInAs(page, product, roles.contributor)
  await page.goto('/contact')
  await openReport(page)
  await expect(dialogOn(page).getByLabel(/^Qu’est-ce/)).toHaveValue('')
})
