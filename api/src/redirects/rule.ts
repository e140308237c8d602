import { hash } from 'node:crypto'

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

export const hashSource = (source: string) => hash('sha256', source, 'hex')

/** Identifies a rule: no two have the same source in one language. */
export const toRuleKey = ({ source, locale }: Pick<RedirectRule, 'source' | 'locale'>) =>
  `${locale ?? ''} ${source}`
