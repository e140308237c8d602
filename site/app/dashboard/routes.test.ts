import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import { createDashboardRoutes } from './routes.tsx'

const document = join(import.meta.dirname, '../../../docs/specification.md')

const rules = {
  locales: [{ code: 'fr', displayName: 'Français' }],
  defaultLocale: 'fr',
  strategy: 'prefix_except_default',
  hashMode: false,
} as const

test('docs/specification.md lists exactly the screens of the dashboard', () => {
  const routes = createDashboardRoutes({ ...rules, locales: [...rules.locales] })
  const section = readFileSync(document, 'utf8')
    .split(/^## /m)
    .find((text) => text.startsWith('§2'))
  const cells = Array.from(section?.matchAll(/^\|([^|]*)\|/gm) ?? [], ([, cell]) => cell ?? '')
  const listed = cells.flatMap((cell) =>
    Array.from(cell.matchAll(/`(\/dashboard[^`]*)`/g), ([, address]) => address),
  )
  expect(listed.toSorted()).toEqual(addressesOf(routes).toSorted())
})

function addressesOf(routes: RouteObject[], above = ''): string[] {
  return routes.flatMap(({ path, index, children }) => {
    if (path === '*') return []
    const address = path === undefined ? above : `${above}/${path.replace(/:(\w+)/g, '{$1}')}`
    return children ? addressesOf(children, address) : index || path ? [address] : []
  })
}
