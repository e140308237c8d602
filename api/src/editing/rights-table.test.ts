import { permissions } from '@vitrine/contract/admin/permissions'
import { endpointGroups } from '@vitrine/contract/endpoints/all'
import { expect, test } from 'vitest'
import { rights } from '../testing/specified-permissions.ts'

test('the specification lists the roles of every action', () => {
  expect([...rights.keys()].toSorted()).toEqual(permissions.toSorted())
  for (const { roles: allowed, languages } of rights.values()) {
    expect(allowed).toContain('administrator')
    expect(allowed).not.toContain('guest')
    expect(['any', 'own', 'all']).toContain(languages)
  }
})

test('every call that depends on languages declares the languages that it concerns', () => {
  const declared = Object.values(endpointGroups)
    .flatMap((group) => Object.values(group))
    .flatMap(({ method, path, permission, locales }) =>
      permission
        ? [{ call: `${method} ${path}`, languages: rights.get(permission)?.languages, locales }]
        : [],
    )
  for (const { call, languages, locales } of declared) {
    const isDeclared = locales !== undefined || call.includes('{locale}')
    if (languages === 'own') expect([call, isDeclared]).toEqual([call, true])
    else expect([call, locales]).toEqual([call, undefined])
  }
})
