import { forgetPassword } from './account.ts'
import { findingsInEachScheme, findingsInEveryLook } from './axe.ts'
import { hydrated } from './document.ts'
import { htmlFindings } from './html.ts'
import { expect } from './product.ts'
import { matter, steps, test } from './security.ts'
import { codeOf } from './totp.ts'

// The browser logs each refusal of the API.
test.use({ expectedNoise: /status of 4(09|22|23)/ })

test.describe('accessibility', () => {
  // axe is injected as a script, which the Content-Security-Policy would block.
  test.use({ bypassCSP: true })
  test('every state passes axe and the HTML validator, narrow and wide, light and dark', async ({
    elsewhere,
    security,
    product,
    person,
  }) => {
    await forgetPassword(product, person)
    await elsewhere.goto('/dashboard/profile-2')
    const response = await security.reload()
    expect(await htmlFindings((await response?.text()) ?? '')).toEqual([])
    await hydrated(security)
    const part = matter(security, steps)
    await part.getByRole('button', { name: 'Activer' }).click()
    await part.getByLabel('Votre mot de passe, pour confirmer').fill(person.password)
    await part.getByRole('button', { name: 'Activer' }).click()
    await expect(part.getByRole('img', { name: /^Code QR/ })).toBeVisible()
    for (const summary of await security.locator('summary').all()) await summary.click()
    expect(await findingsInEveryLook(security)).toEqual([])
    const secret = ((await part.locator('.secret').textContent()) ?? '').replaceAll(' ', '')
    await part.getByLabel('Code à six chiffres').fill(codeOf(secret))
    await part.getByRole('button', { name: 'Confirmer et activer' }).click()
    await expect(part.locator('.codes')).toBeVisible()
    expect(await findingsInEachScheme(security)).toEqual([])
  })
})
