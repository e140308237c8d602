import type { RedirectRules } from '@vitrine/contract/config/config'
import { nextSlice } from '@vitrine/files/time-slice'
import type { Changes } from '../db/changes.ts'
import type { EditingDeps } from '../editing/calls/editing-deps.ts'
import type { ApiContext } from '../identity/guards/api-context.ts'
import type { PublishedPages } from '../pages/published-pages.ts'
import type { FindRedirect } from '../pages/routes.ts'
import { resolveInTable } from './resolve.ts'
import type { RedirectRule } from './rule.ts'
import {
  addRule,
  createRuleFinder,
  type RedirectTable,
  type TableRule,
  type TableState,
} from './table.ts'
import type { TraceParts } from './trace.ts'

/** Dependencies of the calls about redirects. */
export type Redirects = EditingDeps & RedirectDeps

/** Cached pages and redirects of the present content version. */
export interface RedirectLookups {
  published: () => Promise<PublishedPages>
  table: () => Promise<TableState>
}

/** What rules are checked and searched with, also by a command. */
export interface RedirectDeps extends RedirectLookups {
  context: Pick<ApiContext, 'db' | 'rules' | 'publicUrl' | 'now'>
  changes: Changes
  /** Rules of `site.config.ts`. */
  fixed: RedirectRules
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

/** A change that is not saved: its rules, and the ids of those that they replace. */
export interface Candidates {
  rules?: RedirectRule[]
  replaced?: Set<number>
}

/** Reads everything that a trace needs, as if the candidates were saved into the table. */
export async function readTraceParts(
  redirects: RedirectDeps,
  { rules = [], replaced }: Candidates = {},
  state?: TableState,
): Promise<TraceParts> {
  const { table } = state ?? (await redirects.table())
  const added: RedirectTable = new Map()
  for (const rule of rules) {
    addRule(added, { ...rule, id: undefined })
    await nextSlice()
  }
  const isUsed = ({ id }: TableRule) => id === undefined || !replaced?.has(id)
  return {
    rules: redirects.context.rules,
    fixed: redirects.fixed,
    origins: getSiteOrigins(redirects),
    published: await redirects.published(),
    find: createRuleFinder([added, table], isUsed),
  }
}
