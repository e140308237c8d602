import { defaultStatus } from '@vitrine/contract/addresses/redirects'
import { redirectLimits } from '@vitrine/contract/admin/redirects'
import type { RedirectRules } from '@vitrine/contract/config/config'
import type * as endpoints from '@vitrine/contract/endpoints/redirects'
import type { InputOf } from '../binding/bind.ts'
import type { PersonRequest } from '../identity/guards/request-context.ts'
import { describeRedirects } from './describe-redirects.ts'
import type { Redirects } from './redirects.ts'
import { countRedirects, findRedirects } from './store.ts'

export async function listRedirects(
  redirects: Redirects,
  _: PersonRequest,
  { query }: InputOf<typeof endpoints.listRedirects>,
) {
  const { db } = redirects.context
  const { rows, total } = await findRedirects(db, query, redirectLimits.pageSize)
  return {
    data: await describeRedirects(redirects, rows),
    meta: {
      total,
      all: await countRedirects(db),
      page: query.page,
      pages: Math.max(1, Math.ceil(total / redirectLimits.pageSize)),
    },
    fixed: listFixed(redirects.fixed),
  }
}

const listFixed = (fixed: RedirectRules) =>
  Object.entries(fixed).map(([source, rule]) =>
    typeof rule === 'string'
      ? { source, to: rule, status: defaultStatus }
      : { source, to: rule.to, status: rule.statusCode },
  )
