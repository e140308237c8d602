import { createHash } from 'node:crypto'

export type RuleTarget = { page: number; locale: string | null } | { address: string }

/** A redirect of the table, with a tidied source. */
export interface RedirectRule {
  source: string
  /** Null if it applies to the paths of all languages. */
  locale: string | null
  /** Null if the address is gone, or if the page of the target was deleted. */
  target: RuleTarget | null
  status: number
  note: string
}

export const hashSource = (source: string) => createHash('sha256').update(source).digest('hex')

/** Identifies a rule: no two have the same source in one language. */
export const toRuleKey = ({ source, locale }: Pick<RedirectRule, 'source' | 'locale'>) =>
  `${locale ?? ''} ${source}`

/** Formats a target as text, for the log of changes and for CSV files. */
export function formatTarget(target: RuleTarget | null, getKey: (page: number) => string): string {
  if (!target) return ''
  if ('address' in target) return target.address
  return `page:${getKey(target.page)}${target.locale === null ? '' : `@${target.locale}`}`
}
