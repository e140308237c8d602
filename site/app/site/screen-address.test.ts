import { createLocaleRules, everyStrategy } from '@vitrine/contract/testing/rules'
import { expect, test } from 'vitest'
import { parseScreenAddress } from './screen-address.ts'

const rules = createLocaleRules('prefix_and_default')

const addresses: [requested: string, locale: string, address: string][] = [
  ['/dashboard', 'fr', '/dashboard'],
  ['/dashboard/', 'fr', '/dashboard'],
  ['//dashboard//login', 'fr', '/dashboard/login'],
  ['/DASHBOARD/Login', 'fr', '/dashboard/login'],
  ['/d%61shboard/login', 'fr', '/dashboard/login'],
  ['/fr/dashboard/login', 'fr', '/fr/dashboard/login'],
  ['/EN/dashboard/login/', 'en', '/en/dashboard/login'],
  ['/PT-br/dashboard', 'pt-BR', '/pt-BR/dashboard'],
  ['/dashboard/Reset-Password/aB%2Fc/D%40e.f/', 'fr', '/dashboard/reset-password/aB%2Fc/D%40e.f'],
  ['/dashboard/reset-password/%E0/x', 'fr', '/dashboard/reset-password/%E0/x'],
]

test.each(addresses)(
  '%s is normalized to the address of its screen',
  (requested, locale, address) => {
    expect(parseScreenAddress(rules, requested)).toMatchObject({ locale, address })
  },
)

test.each(['/', '/dashboards', '/en', '/en/guide/dashboard', '/xx/dashboard', '/%E0'])(
  '%s is not a screen',
  (path) => {
    expect(parseScreenAddress(rules, path)).toBeUndefined()
  },
)

test('a code that this strategy does not use redirects to the address without it', () => {
  const found = everyStrategy.map(
    (strategy) => parseScreenAddress(createLocaleRules(strategy), '/fr/dashboard')?.address,
  )
  expect(found).toEqual(['/fr/dashboard', '/fr/dashboard', '/dashboard', '/dashboard'])
})

test('if every address has a prefix, one without a prefix redirects to the default locale', () => {
  const found = everyStrategy.map(
    (strategy) => parseScreenAddress(createLocaleRules(strategy), '/dashboard')?.address,
  )
  expect(found).toEqual(['/fr/dashboard', '/dashboard', '/dashboard', '/dashboard'])
})
