import { redirectLimits } from '@vitrine/contract/admin/redirects'
import type * as endpoints from '@vitrine/contract/endpoints/redirects'
import type { InputOf } from '../binding/bind.ts'
import { readBody } from '../http/body-limit.ts'
import { refusal, reply } from '../http/reply.ts'
import type { PersonRequest } from '../identity/guards/request-context.ts'
import { getChangedBy } from './change-redirect.ts'
import { formatRedirects } from './export-redirects.ts'
import { importFile } from './import-redirects.ts'
import type { Redirects } from './redirects.ts'
import { getRedirectText } from './texts.ts'

export async function importRedirects(
  redirects: Redirects,
  ctx: PersonRequest,
  { query: { mode } }: InputOf<typeof endpoints.importRedirects>,
) {
  const bytes = await readBody(ctx.request, redirectLimits.importBytes)
  const by = getChangedBy(redirects, ctx)
  const report = await importFile(redirects, bytes, { mode, by, language: ctx })
  if (!('refused' in report)) return { data: report }
  const values = { max: redirectLimits.rules }
  return refusal(422, getRedirectText(redirects, ctx, report.refused, values))
}

export async function exportRedirects({ context: { db } }: Redirects) {
  const headers = { 'Content-Disposition': 'attachment; filename="redirects.csv"' }
  return reply(200, await formatRedirects(db), headers)
}
