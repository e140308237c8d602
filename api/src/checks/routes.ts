import { siteCheckLimits } from '@vitrine/contract/admin/site-checks'
import * as at from '@vitrine/contract/endpoints/site-checks'
import { readers } from '@vitrine/contract/pages/visibility'
import { type BoundEndpoint, bindWith, type InputOf } from '../binding/bind.ts'
import { refuseWithMessage } from '../editing/calls/messages.ts'
import { formatLargeCsv } from '../http/csv.ts'
import { reply } from '../http/reply.ts'
import type { PersonRequest } from '../identity/guards/request-context.ts'
import type { MemberPages } from '../pages/member-view.ts'
import { getActor } from '../publishing/actor.ts'
import type { Redirects } from '../redirects/redirects.ts'
import { cachePageViews } from '../statistics/page-views.ts'
import { createFindingIndex } from './finding-index.ts'
import { ignore, stopIgnoring } from './ignore-finding.ts'
import {
  findFindings,
  getFirst,
  type ListDeps,
  listSections,
  readPage,
  readProgress,
} from './list-findings.ts'

/** The publish check of the whole site (specification §7). */
export function siteCheckRoutes(redirects: Redirects, memberPages: MemberPages): BoundEndpoint[] {
  const { context } = redirects
  const readViews = cachePageViews(context.db)
  const deps: ListDeps = {
    redirects,
    // All roles of the admin read private pages.
    getPages: () => memberPages(readers),
    getIndex: createFindingIndex(context.db),
    getViews: () => readViews(context.settings.current().tracking, context.now()),
    isExternalEnabled: () => context.settings.current().externalLinks,
  }
  const to = bindWith(deps)
  return [
    to(at.listFindings, list),
    to(at.downloadFindings, download),
    to(at.showCheckState, async (parts) => ({ data: await readProgress(parts) })),
    to(at.ignoreFinding, setIgnored),
  ]
}

async function list(
  deps: ListDeps,
  _: PersonRequest,
  { query: { page, ...filters } }: InputOf<typeof at.listFindings>,
) {
  const found = await findFindings(deps, filters)
  const { rules, severities, locales, total, ignored, omitted } = found
  const from = getFirst(page)
  const data = await readPage(deps, found, { filters, from, count: siteCheckLimits.pageSize })
  const progress = await readProgress(deps)
  const sections = listSections(found.published, deps.redirects.context.rules)
  const counts = { rules, severities, locales, total, ignored, omitted }
  return { data, meta: { ...progress, ...counts, sections } }
}

const columns = ['severity', 'rule', 'page', 'language', 'address', 'excerpt', 'target', 'views']

async function download(
  deps: ListDeps,
  _: PersonRequest,
  { query: filters }: InputOf<typeof at.downloadFindings>,
) {
  const found = await findFindings(deps, filters)
  const count = siteCheckLimits.downloadMax
  const findings = await readPage(deps, found, { filters, from: 0, count })
  const rows = findings.map((finding) => {
    const { severity, rule, title, locale, excerpt, values, views } = finding
    const slug = found.published.byId.get(finding.page)?.translatable[locale]?.slug ?? ''
    return [severity, rule, title, locale, slug, excerpt, String(values.href ?? ''), views]
  })
  const headers = { 'Content-Disposition': 'attachment; filename="checks.csv"' }
  return reply(200, await formatLargeCsv(columns, rows), headers)
}

async function setIgnored(
  { redirects }: ListDeps,
  ctx: PersonRequest,
  { params: { id, locale, key }, body }: InputOf<typeof at.ignoreFinding>,
) {
  const { db, now } = redirects.context
  const finding = { page_id: id, locale, key }
  if (!body.isIgnored) {
    await stopIgnoring(db, finding)
    return reply(204, null)
  }
  const { userId } = getActor(ctx)
  const at = now().toISOString()
  const problem = await ignore(db, { ...finding, note: body.note, userId, at })
  if (problem === 'many') return refuseWithMessage(redirects, ctx, 422, 'findings_many')
  return problem === 'unknown'
    ? refuseWithMessage(redirects, ctx, 404, 'finding_unknown')
    : reply(204, null)
}
