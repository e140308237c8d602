import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Permission } from '@vitrine/contract/admin/permissions'
import type { RoleName } from '@vitrine/contract/identity/identity'

const document = join(import.meta.dirname, '../../../docs/specification.md')

/** Roles of each action, and the effect of a limit, from specification §6. */
export const rights = rightsIn(readFileSync(document, 'utf8'))

interface Right {
  roles: string[]
  languages: string
}

function rightsIn(text: string): Map<string, Right> {
  const [, table = ''] = /\n(\| Action .*?)\n\n/s.exec(text) ?? []
  const [head = [], , ...rows] = table
    .split('\n')
    .map((line) => line.split('|').slice(1, -1))
    .map((cells) => cells.map((cell) => cell.trim()))
  return new Map(
    rows.map(([action = '', ...cells]) => [
      action.replaceAll('`', ''),
      {
        roles: head.slice(1).filter((_, at) => cells[at] === 'yes'),
        languages: cells.at(-1) ?? '',
      },
    ]),
  )
}

/** Language of a limited user. */
export const own = 'en'

/** A limit to languages. The site no longer has `de`. */
export const limits = { 'no limit': null, [own]: [own], de: ['de'] } as const
export type Limit = keyof typeof limits
export const limitNames = Object.keys(limits) as Limit[]

export type Outcome = 'allowed' | 'not the role' | 'not the language' | 'signed out'

/** What specification §6 says about a user. */
export function expectedFor(
  name: RoleName,
  limit: Limit,
  action: Permission,
  locale: string,
): Outcome {
  const { roles: allowed = [], languages } = rights.get(action) ?? {}
  if (!allowed.includes(name)) return 'not the role'
  if (name === 'administrator' || limit === 'no limit' || languages === 'any') return 'allowed'
  return languages === 'own' && limit === locale ? 'allowed' : 'not the language'
}
