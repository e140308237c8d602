import type { Page } from '@playwright/test'
import { dropFiles, newPage, openPages, ownSite, publishedAddress, waitForSave } from './admin.ts'
import { findingsInEachScheme } from './axe.ts'
import { expect, test } from './product.ts'

const longTitle = 'Tout ce qu’il faut savoir de la fête du village et de son marché du samedi'
/** Heavier than what the check allows for pictures that are sent as they are. */
const heavySvg = Buffer.from(
  `<svg viewBox="0 0 4 3"><path d="M0 0${'L1.25 1.75'.repeat(60_000)}"/></svg>`,
)

const faultyBlocks = `
<h4>Le programme</h4>
<h2></h2>
<p>La soeur du maire ouvre la fête... Écrivez-nous <a href="https://example.org/a">ici</a>.</p>
<p><a href="/perdu">Le plan</a>, <a href="#nulle-part">les horaires</a>.</p>
<p><a href="https://example.org/b">Affiche</a> et <a href="https://example.org/c">affiche</a>.</p>
<p><img src="https://example.org/x.png" alt="IMG_2041.JPG" width="40" height="30"></p>
<table><tbody><tr><td>Lundi</td><td>10 h</td></tr></tbody></table>
<p>On y dit مرحبا بكم à chacun.</p>`

const faults = [
  'À corriger avant de publier Aucune page du site n’a cette adresse.',
  'Erreur Image sans texte de remplacement',
  'À vérifier Image de 600',
  'À vérifier Titre de niveau 4 après un niveau 1',
  'À vérifier Titre de niveau 2 sans texte',
  'À vérifier Le texte du lien ne dit pas où il mène.',
  'À vérifier Aucun endroit de la page ne porte le nom qui suit #',
  'À vérifier Un autre lien a le même texte et mène ailleurs.',
  'À vérifier Le texte de remplacement « IMG_2041.JPG » ne dit pas',
  'À vérifier Tableau sans cellules d’en-tête.',
  `Conseil Titre long : ${longTitle.length} caractères`,
  'Conseil La description manque',
  'Conseil Il n’y a pas encore de texte dans ces langues',
  'Conseil Typographie : écrivez « La sœur du maire',
  'Conseil Mots dans une autre écriture',
]

test.use({
  environment: ownSite('the publish check'),
  locale: 'fr-FR',
  bypassCSP: true,
  expectedNoise: /status of 422|example\.org|ERR_/,
})

test('finds fifteen faults, goes to their places, corrects typography, and stops at a broken address', async ({
  page,
  product,
}) => {
  test.slow()
  await page.route('https://example.org/**', (route) => route.abort())
  await openPages(page, product)
  await newPage(page, longTitle)
  const text = page.getByRole('textbox', { name: 'Texte', exact: true })
  await text.click()
  await page.keyboard.type('Le samedi')
  await dropFiles(text, { 'plan.svg': heavySvg }, 'image/svg+xml')
  await expect(text.locator('img[src^="/storage/"]')).toBeVisible()
  await editSource(page, (html) => html + faultyBlocks)
  await waitForSave(page)
  const check = page.getByRole('region', { name: 'Contrôle du texte' })
  await expect(check.getByRole('status')).toContainText(
    '2 erreurs, 8 points à vérifier, 5 conseils',
  )
  await check.locator('summary').press('Enter')
  await expect(check.getByRole('listitem')).toHaveCount(faults.length)
  for (const fault of faults)
    await expect(check.getByRole('listitem').filter({ hasText: fault })).toHaveCount(1)
  expect(await findOutsideText(page)).toEqual([])

  await check.getByRole('button', { name: /ne dit pas où il mène/ }).press('Enter')
  await expect(text).toBeFocused()
  const selected = () => page.evaluate(() => String(getSelection()))
  await expect.poll(selected).toBe('ici')
  await check.getByRole('button', { name: /Un autre lien/ }).press('Enter')
  await expect.poll(selected).toBe('affiche')
  await check.getByRole('button', { name: /La description manque/ }).press('Enter')
  await expect(page.locator('#seo_description')).toBeFocused()

  const typography = check.getByRole('listitem').filter({ hasText: 'Typographie' })
  await check.getByRole('button', { name: 'Corriger la typographie' }).press('Enter')
  await expect(text).toContainText('La sœur du maire ouvre la fête… Écrivez-nous')
  await expect(typography).toHaveCount(0)
  await text.press('Control+z')
  await expect(text).toContainText('La soeur du maire ouvre la fête...')
  await expect(typography).toHaveCount(1)

  await page.getByRole('button', { name: 'Publier en français' }).click()
  const blocked = page.getByRole('dialog', { name: 'Le contrôle a trouvé 2 erreurs' })
  await expect(blocked.getByText('Rien n’est publié')).toBeVisible()
  await expect(blocked.getByRole('button', { name: 'Publier quand même' })).toHaveCount(0)
  expect(await findOutsideText(page)).toEqual([])
  await blocked.getByRole('button', { name: 'Revenir au texte' }).click()
  await editSource(page, (html) => html.replace('"/perdu"', '"https://example.org/plan"'))
  await expect(check.getByRole('status')).toContainText('1 erreur,')
  await page.getByRole('button', { name: 'Publier en français' }).click()
  await page.getByRole('button', { name: 'Publier quand même' }).click()
  await page.goto(await publishedAddress(page))
  await expect(page.getByRole('heading', { name: 'Le programme' })).toBeVisible()
})

/** Returns what axe finds, but not the faults of the text that is being written. */
async function findOutsideText(page: Page) {
  const found = await findingsInEachScheme(page)
  return found.filter((finding) => !finding.includes('data-tag='))
}

/** Changes the HTML of the text in its source view. */
async function editSource(page: Page, change: (html: string) => string) {
  const button = page.getByRole('button', { name: 'Code HTML' })
  await button.click()
  const source = page.getByRole('textbox', { name: 'Code HTML' })
  await source.fill(change(await source.inputValue()))
  await button.click()
}
