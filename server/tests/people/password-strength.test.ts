import { createCommonPasswordCheck } from '@vitrine/api/identity/guards/common-passwords'
import { passwordScoreMin } from '@vitrine/contract/identity/password-strength'
import { getPasswordStrength } from '@vitrine/site/app/forms/strength'
import { expect, test } from 'vitest'

const known = ['marie.durand@example.org', 'marie.durand', 'Marie Durand', 'Vitrine']
const isCommon = createCommonPasswordCheck()

test.each([
  ...['azerty1234', 'motdepasse1', 'bonjour123', 'marseille13', 'soleil2024', 'chocolat75'],
  ...['vitrine1234', 'marie.durand1', 'Durand2024', 'password123', 'qwertyuiop', 'aaaaaaaaaaaa'],
])('%s is refused, by the screen and by the API', async (password) => {
  expect(await isCommon(password, known)).toBe(true)
  expect(getPasswordStrength(password, known)).toBeLessThan(passwordScoreMin)
})

test.each([
  'le vent se lève à Sète',
  'une phrase de passe',
  'Xq7-mbR2-9tz',
  'correct horse battery',
])('%s is accepted, by the screen and by the API', async (password) => {
  expect(await isCommon(password, known)).toBe(false)
  expect(getPasswordStrength(password, known)).toBeGreaterThanOrEqual(passwordScoreMin)
})
