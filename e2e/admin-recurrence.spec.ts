import { emptySite, newPage, openPages } from './admin.ts'
import { findingsInEachScheme } from './axe.ts'
import { expect, test } from './product.ts'

// axe is injected as a script, which the Content-Security-Policy would block.
test.use({ environment: emptySite, locale: 'fr-FR', bypassCSP: true })

test('a recurrence is chosen, said in words and saved; an invalid number ends with its frequency', async ({
  page,
  product,
}) => {
  test.slow()
  await openPages(page, product)
  await newPage(page, 'Le bal du mardi', 'event')
  await page.locator('input[type="datetime-local"]').first().fill('2026-12-01T18:00')
  const repeats = page.getByLabel('Se répète')
  const inWords = page.locator('.recurrence-preview strong')

  await repeats.selectOption('weekly')
  const days = page.getByRole('group', { name: 'Jours de la semaine' })
  await expect(days.getByLabel('mardi')).toBeChecked()
  await days.getByLabel('jeudi').press('Space')
  await expect(inWords).toHaveText('Chaque mardi et jeudi')
  await page.getByLabel('Toutes les … semaines').fill('500')
  const problem = page.getByText('Un nombre de 1 à 100.')
  await expect(problem).toBeVisible()

  await repeats.selectOption('monthly')
  await expect(problem).toBeHidden()
  await expect(page.getByLabel('Tous les … mois')).toHaveValue('1')
  await page.getByLabel('Jour', { exact: true }).selectOption('nth')
  const weeks = page.getByRole('group', { name: 'Semaines du mois' })
  await weeks.getByLabel('dernier').press('Space')
  await weeks.getByLabel('3e').press('Space')
  await expect(inWords).toHaveText('Chaque mois, le 1er, le 3e et le dernier mardi')
  expect(await findingsInEachScheme(page)).toEqual([])

  // Quick choices are sent with one further request, and the browser asks before they are lost.
  const state = page.locator('.structure-status')
  await expect(state).toHaveText(/^Enregistré à/)
  const sent: (string | null)[] = []
  const answers: (() => void)[] = []
  await page.route('**/structure', async (route) => {
    sent.push(route.request().postData())
    await new Promise<void>((resolve) => answers.push(resolve))
    await route.continue()
  })
  for (const week of ['2e', '4e', '2e', '4e', '1er']) await weeks.getByLabel(week).press('Space')
  await expect(inWords).toHaveText('Chaque mois, le 3e et le dernier mardi')
  await expect(state).toHaveText('Enregistrement…')
  const asks = () =>
    page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })))
  expect(await asks()).toBe(true)
  for (const at of [0, 1]) {
    await expect.poll(() => answers.length).toBe(at + 1)
    answers[at]?.()
  }
  await expect(state).toHaveText(/^Enregistré à/)
  expect(sent).toHaveLength(2)
  expect(sent[1]).toContain('BYDAY=3TU,-1TU')
  expect(await asks()).toBe(false)
  await page.reload()
  await expect(inWords).toHaveText('Chaque mois, le 3e et le dernier mardi')
})
