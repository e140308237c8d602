import type { Db } from '../db/schema.ts'
import { formatLargeCsv } from '../http/csv.ts'
import { formatSource } from './parse-source.ts'
import { markFormula } from './read-lines.ts'
import { type KeyedRedirect, listAllRedirects } from './save-redirects.ts'

/** Formats all redirects as a CSV file that imports unchanged. */
export async function formatRedirects(db: Db): Promise<string> {
  const rows = (await listAllRedirects(db)).map(({ source, locale, target, status, note }) => [
    formatSource(source),
    formatKeyedTarget(target),
    status,
    locale ?? '',
    markFormula(note),
  ])
  return formatLargeCsv(['source', 'target', 'status', 'language', 'note'], rows)
}

function formatKeyedTarget(target: KeyedRedirect['target']): string {
  if (!target) return ''
  if ('address' in target) return target.address
  return `page:${target.pageKey}${target.locale === null ? '' : `@${target.locale}`}`
}
