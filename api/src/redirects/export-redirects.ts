import type { Db } from '../db/schema.ts'
import { formatLargeCsv } from '../http/csv.ts'
import { formatSource } from './parse-source.ts'
import { markFormula } from './read-lines.ts'
import { type KeyedRedirect, listAllRedirects } from './save-redirects.ts'

/** Formats all redirects as a CSV file that imports unchanged. */
export const formatRedirects = async (db: Db): Promise<string> =>
  formatLargeCsv(
    ['source', 'target', 'status', 'language', 'note'],
    toRows(await listAllRedirects(db)),
  )

function* toRows(redirects: KeyedRedirect[]) {
  for (const { source, locale, target, status, note } of redirects)
    yield [formatSource(source), formatKeyedTarget(target), status, locale ?? '', markFormula(note)]
}

function formatKeyedTarget(target: KeyedRedirect['target']): string {
  if (!target) return ''
  if ('address' in target) return target.address
  return `page:${target.pageKey}${target.locale === null ? '' : `@${target.locale}`}`
}
