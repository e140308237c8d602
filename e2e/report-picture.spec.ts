import type { Page } from '@playwright/test'
import { formatEndpointPath } from '../contract/src/endpoints/endpoint.ts'
import { showScreenshot } from '../contract/src/endpoints/reports.ts'
import { getBrightness } from '../site/server/testing/images.ts'
import { hydrated } from './document.ts'
import { dialogOn, expect, lookOfPicture, openReport, reportButton, send, test } from './reports.ts'

/** Takes a picture of the page and closes the dialog. */
async function look(page: Page) {
  await openReport(page)
  const seen = await lookOfPicture(page)
  await page.keyboard.press('Escape')
  return seen
}

test('the picture masks field values and private content', async ({ page, editor }) => {
  await page.goto('/dashboard/profile')
  await hydrated(page)
  // A fixed width: a name of another width would move its neighbours.
  const rename = (text: string) =>
    page.locator('.person bdi').evaluate((name, given) => {
      if (name instanceof HTMLElement) name.style.width = '10rem'
      name.textContent = given
    }, text)
  await rename('Édith Piaf')
  const before = await look(page)
  // Without focus, which would colour the border of the field.
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

test('the picture shows the visible part of the page', async ({ page, editor }) => {
  await page.goto('/')
  const top = await look(page)
  await page.evaluate(() => scrollTo(0, 500))
  expect(await look(page)).not.toBe(top)
  expect(editor.name).toBe('Édith Piaf')
})

test('a report opens without a picture if taking one never ends', async ({ page, editor }) => {
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.toBlob = () => {}
  })
  await page.clock.install()
  await page.goto('/contact')
  await reportButton(page).click()
  const isCapturing = page.getByRole('button', { name: 'Photo de la page…' })
  await expect(isCapturing).toBeVisible()
  await page.clock.fastForward('00:20')
  await dialogOn(page)
    .getByLabel(/^Qu’est-ce/)
    .fill(`Sans photo, par ${editor.name}`)
  await send(page)
})

/** Brightness of the stored picture at a point, from 0 to 255; `x` and `y` are shares of its sides. */
async function keptLight(page: Page, id: number, x: number, y: number) {
  // An idle connection may close at the moment in which it is reused.
  const response = await page.request.get(formatEndpointPath(showScreenshot, { id }), {
    maxRetries: 2,
  })
  return getBrightness(await response.body(), x, y)
}

test('a box is drawn, moved, resized and undone by mouse; the picture below it is removed', async ({
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
  await dialog.getByRole('button', { name: 'Annuler la dernière action' }).click()
  await expect(dialog.getByRole('button', { name: /^Cache/ })).toHaveCount(1)
  const id = await send(page)
  expect(await keptLight(page, id, 0.45, 0.85)).toBeLessThan(40)
  expect(await keptLight(page, id, 0.8, 0.97)).toBeGreaterThan(200)
})

test('a box is placed with the keyboard alone', async ({ page, editor }) => {
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
  await dialog.getByRole('button', { name: 'Annuler la dernière action' }).press('Enter')
  await expect(box).toBeVisible()
  const id = await send(page)
  expect(await keptLight(page, id, 0.5, 0.47)).toBeLessThan(40)
})
