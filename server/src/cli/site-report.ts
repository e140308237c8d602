import { isDeepStrictEqual } from 'node:util'
import type { Fate } from '@vitrine/api/exchange/compare'
import { hasProblems, type SiteSummary } from '@vitrine/api/exchange/import-site'
import { type ThingKind, thingNamed } from '@vitrine/api/exchange/things'
import type { RedirectRules } from '@vitrine/contract/config/config'
import type { AboutSite } from '@vitrine/contract/exchange/site-file'
import { shown } from './report.ts'

const labels: Record<ThingKind, string> = {
  page: 'Pages',
  text: 'Texts',
  menu: 'Menus',
  words: 'Words',
  medium: 'Files',
}

const order = ['new', 'changed', 'removed', 'unchanged', 'kept', 'conflict'] as const
const counted: Record<Fate, string> = {
  new: 'new',
  changed: 'changed',
  removed: 'removed',
  unchanged: 'unchanged',
  kept: 'kept as they are here',
  conflict: 'in conflict',
}
/** Each of these is named, page by page and language by language. */
const named = ['conflict', 'new', 'changed', 'removed'] as const

/** What an import of a site did, or would do, as lines for a terminal. */
export function siteLines(summary: SiteSummary, about: AboutSite, isDry: boolean): string[] {
  const { fates, isOlder, problems, warnings, former } = summary
  const from = `${about.name}, ${about.made_at}`
  if (isOlder)
    return [`Nothing is imported: a later file of the same site was imported before (${from}).`]
  const things = [...fates].map(([name, fate]) => ({ ...thingNamed(name), fate }))
  const kinds = Map.groupBy(things, ({ kind }) => kind)
  const counts = (Object.keys(labels) as ThingKind[]).map((kind) =>
    countLine(labels[kind], kinds.get(kind) ?? []),
  )
  return [
    ...(isDry ? [`Nothing is written: this is what the import of ${from} would do.`] : [from]),
    ...counts,
    ...(former > 0 ? [`Former addresses: ${former} added`] : []),
    ...named.flatMap((fate) =>
      shown(
        things.filter((thing) => thing.fate === fate),
        ({ kind, of, locale }) =>
          `${fate} ${labels[kind].toLowerCase()}: ${of}${locale ? ` [${locale}]` : ''}`,
      ),
    ),
    ...shown(problems, (problem) => `refused: ${problem}`),
    ...shown(
      warnings,
      ({ key, locale, warning }) => `warning ${key}${locale ? ` [${locale}]` : ''}: ${warning}`,
    ),
    ...(hasProblems(summary) ? [whyNothing(summary)] : []),
  ]
}

function countLine(label: string, things: { fate: Fate }[]) {
  const counts = order.flatMap((fate) => {
    const count = things.filter((thing) => thing.fate === fate).length
    return count > 0 ? [`${count} ${counted[fate]}`] : []
  })
  return `${label.padEnd(7)} ${counts.join(', ') || 'none'}`
}

function whyNothing({ problems }: SiteSummary): string {
  return problems.length > 0
    ? 'Nothing is imported: put right what is refused, and begin again.'
    : 'Nothing is imported: what is in conflict was changed here and there. --theirs takes theirs, --ours keeps ours; --theirs-for and --ours-for name pages by their keys, with commas.'
}

/** Redirects are settings: they are told, and written by the owner. */
export function redirectLines(theirs: RedirectRules, ours: RedirectRules): string[] {
  const missing = Object.entries(theirs).filter(
    ([from, rule]) => !Object.hasOwn(ours, from) || !isDeepStrictEqual(ours[from], rule),
  )
  if (missing.length === 0) return []
  return [
    'Redirects that site.config.ts has differently there; write them into yours where you want them:',
    ...shown(missing, ([from, rule]) => `${JSON.stringify(from)}: ${JSON.stringify(rule)},`),
  ]
}
