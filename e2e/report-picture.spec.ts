import type { Page } from '@playwright/test'
import { formatEndpointPath } from '../contract/src/endpoints/endpoint.ts'
import { showScreenshot } from '../contract/src/endpoints/reports.ts'
import { getBrightness } from '../site/server/testing/images.ts'
import { hydrated } from './document.ts'
import { expect, lookOfPicture, openReport, send, test } from './reports.ts'

/** Takes a picture of the page and closes the dialog again. */
async function look(page: Page) {
  await openReport(page)
  const seen = await lookOfPicture(page)
  await page.keyboard.press('Escape')
  return seen
}

test('what stands in fields, and what is private, is not in the picture', async ({
  page,
  editor,
}) => {
  await page.goto('/dashboard/profile')
  await hydrated(page)
  // A name that takes another room would move what stands beside it.
  const rename = (text: string) =>
    page.locator('.person bdi').evaluate((name, given) => {
      if (name instanceof HTMLElement) name.style.width = '10rem'
      name.textContent = given
    }, text)
  await rename('Édith Piaf')
  const before = await look(page)
  // Without the focus, which would colour the field's border.
  await page.getByRole('textbox', { name: 'Nom' }).evaluate((field) => {
    if (field instanceof HTMLInputElement) field.value = 'Tout autre chose'
  })
  expect(await look(page)).toBe(before)
  await rename('Louis Faip')
  expect(await look(page)).toBe(before)
  await page.locator('.person').evaluate((name) => name.removeAttribute('data-private'))
  expect(await look(page)).not.toBe(before)
  expect(editor.name).toBe('Édith Piaf')
})

test('the picture shows the part of the page that the window shows', async ({ page, editor }) => {
  await page.goto('/')
  const top = await look(page)
  await page.evaluate(() => scrollTo(0, 500))
  expect(await look(page)).not.toBe(top)
  expect(editor.name).toBe('Édith Piaf')
})

/** How light the kept picture is at a place, from 0 to 255; places are shares of its sides. */
async function keptLight(page: Page, id: number, x: number, y: number) {
  // A connection at rest may close at the very moment in which it is used again.
  const response = await page.request.get(formatEndpointPath(showScreenshot, { id }), {
    maxRetries: 2,
  })
  return getBrightness(await response.body(), x, y)
}

test('a box is drawn by mouse, moved, resized and taken back; what is under it is gone', async ({
  page,
  editor,
}) => {
  await page.goto('/contact')
  const dialog = await openReport(page)
  await dialog.getByLabel(/^Qu’est-ce/).fill(`À la souris, par ${editor.name}`)
  const surface = dialog.locator('.report-surface')
  await surface.scrollIntoViewIfNeeded()
  const place = await surface.boundingBox()
  if (!place) throw new Error('The picture is not shown.')
  const pull = async (from: [number, number], to: [number, number]) => {
    const at = ([x, y]: [number, number]) =>
      [place.x + x * place.width, place.y + y * place.height] as const
    await page.mouse.move(...at(from))
    await page.mouse.down()
    await page.mouse.move(...at(to), { steps: 3 })
    await page.mouse.up()
  }
  await pull([0.6, 0.6], [0.3, 0.5])
  const box = dialog.getByRole('button', { name: 'Cache 1' })
  await expect(box).toBeVisible()
  await pull([0.4, 0.55], [0.4, 0.85])
  await pull([0.7, 0.1], [0.9, 0.2])
  await dialog.getByRole('button', { name: 'Annuler le dernier geste' }).click()
  await expect(dialog.getByRole('button', { name: /^Cache/ })).toHaveCount(1)
  const id = await send(page)
  expect(await keptLight(page, id, 0.45, 0.85)).toBeLessThan(40)
  expect(await keptLight(page, id, 0.8, 0.97)).toBeGreaterThan(200)
})

test('a box is placed by keyboard alone', async ({ page, editor }) => {
  await page.goto('/contact')
  const dialog = await openReport(page)
  await dialog.getByLabel(/^Qu’est-ce/).fill(`Au clavier, par ${editor.name}`)
  const add = dialog.getByRole('button', { name: 'Ajouter un cache' })
  await add.focus()
  await page.keyboard.press('Enter')
  const box = dialog.getByRole('button', { name: 'Cache 1' })
  await expect(box).toBeFocused()
  await expect(box).toHaveAccessibleDescription(/flèches/)
  const sides = () =>
    box.evaluate(({ style }) =>
      [style.left, style.top, style.width, style.height].map((side) =>
        Math.round(Number.parseFloat(side)),
      ),
    )
  expect(await sides()).toEqual([35, 40, 30, 10])
  for (const key of ['ArrowRight', 'ArrowDown', 'Shift+ArrowRight', 'Shift+ArrowUp'])
    await page.keyboard.press(key)
  await expect.poll(sides).toEqual([37, 42, 32, 8])
  await page.keyboard.press('Control+z')
  await expect.poll(sides).toEqual([37, 42, 32, 10])
  await page.keyboard.press('Delete')
  await expect(box).toHaveCount(0)
  await expect(add).toBeFocused()
  await dialog.getByRole('button', { name: 'Annuler le dernier geste' }).press('Enter')
  await expect(box).toBeVisible()
  const id = await send(page)
  expect(await keptLight(page, id, 0.5, 0.47)).toBeLessThan(40)
})
