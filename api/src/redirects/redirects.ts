import type { RedirectRules } from '@vitrine/contract/config/config'
import type { Changes } from '../db/changes.ts'
import type { EditingDeps } from '../editing/calls/editing-deps.ts'
import type { ApiContext } from '../identity/guards/api-context.ts'
import type { PublishedPages } from '../pages/published-pages.ts'
import type { FindRedirect } from '../pages/routes.ts'
import { resolveInTable } from './resolve.ts'
import { createRuleFinder, type RedirectTable, type TableRule, type TableState } from './table.ts'
import type { TraceParts } from './trace.ts'

/** Dependencies of the calls about redirects. */
export type Redirects = EditingDeps & RedirectDeps

/** What rules are checked and searched with, also by a command. */
export interface RedirectDeps {
  context: Pick<ApiContext, 'db' | 'rules' | 'publicUrl' | 'now'>
  changes: Changes
  /** Rules of `site.config.ts`. */
  fixed: RedirectRules
  published: () => Promise<PublishedPages>
  table: () => Promise<TableState>
}

/** Origins of the site: that of addresses without a host first. */
export const getSiteOrigins = ({ context: { publicUrl, rules } }: Pick<RedirectDeps, 'context'>) =>
  [publicUrl, ...rules.locales.flatMap(({ baseUrl }) => baseUrl ?? [])].map(
    (url) => new URL(url).origin,
  )

/** Returns the lookup of addresses that no page has. */
export const createRedirectFinder =
  ({ context: { rules }, table }: RedirectDeps): FindRedirect =>
  async (published, path, choice) => {
    const find = createRuleFinder([(await table()).table])
    return resolveInTable({ rules, published, find }, path, choice)
  }

/** Rules that are searched in addition to the table, and rules of the table that are skipped. */
export interface Candidates {
  added?: RedirectTable
  isUsed?: (rule: TableRule) => boolean
}

/** Reads everything that a trace needs, as if the candidates were saved into the table. */
export async function readTraceParts(
  redirects: RedirectDeps,
  { added, isUsed }: Candidates = {},
  state?: TableState,
): Promise<TraceParts> {
  const { table } = state ?? (await redirects.table())
  const find = createRuleFinder(added ? [added, table] : [table], isUsed)
  return {
    rules: redirects.context.rules,
    fixed: redirects.fixed,
    origins: getSiteOrigins(redirects),
    published: await redirects.published(),
    find,
  }
}
