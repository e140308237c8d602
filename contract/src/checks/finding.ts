import * as z from 'zod/mini'

/** From the gravest on. */
export const severities = ['error', 'warning', 'hint'] as const
export type CheckSeverity = (typeof severities)[number]

/** Compares severities for sorting: the gravest first. */
export const compareSeverities = (one: CheckSeverity, other: CheckSeverity): number =>
  severities.indexOf(one) - severities.indexOf(other)

/** The rules of the publish check, with the severity of their findings. */
export const checkRules = {
  'title-missing': 'error',
  'title-long': 'hint',
  'description-missing': 'hint',
  'description-long': 'hint',
  'language-missing': 'hint',
  'language-outdated': 'warning',
  'event-off-rule': 'warning',
  'image-alt-missing': 'error',
  'image-alt-file-name': 'warning',
  'image-heavy': 'warning',
  'video-captions-missing': 'warning',
  'audio-transcript-missing': 'warning',
  'video-elsewhere': 'hint',
  'document-untagged': 'warning',
  'heading-order': 'warning',
  'heading-empty': 'warning',
  'link-broken': 'error',
  'link-unpublished': 'warning',
  'link-private': 'warning',
  'anchor-missing': 'warning',
  'link-unreachable': 'warning',
  'link-empty': 'error',
  'link-vague': 'warning',
  'links-same-text': 'warning',
  'table-headers': 'warning',
  'french-typography': 'hint',
  'foreign-words': 'hint',
} as const satisfies Record<string, CheckSeverity>

export type CheckRule = keyof typeof checkRules

/** The rules whose findings stop publishing: a broken address of the site itself. */
const blockingRules: ReadonlySet<CheckRule> = new Set<CheckRule>(['link-broken'])

const ruleNames = Object.keys(checkRules) as [CheckRule, ...CheckRule[]]

/** Stored findings of one text; further ones are counted. */
export const findingsPerTextMax = 200

/** Maximum length of an excerpt, in UTF-16 code units. */
export const excerptMax = 80

/** A fault that the publish check has found in a text. */
export const CheckFinding = z.object({
  rule: z.enum(ruleNames),
  severity: z.enum(severities),
  /** True if the text cannot be published with it. */
  isBlocking: z.boolean(),
  /** Words or address of the place, at most `excerptMax`; empty for the page as a whole. */
  excerpt: z.string(),
  /**
   * Number of the element in document order, from 0; null for a field, for the page as a whole, and
   * for loose text at its top level.
   */
  position: z.nullable(z.number()),
  /** Values for the sentence that describes it. */
  values: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type CheckFinding = z.infer<typeof CheckFinding>

/** Creates a finding: the rule determines its severity, and if it stops publishing. */
export function createFinding(
  rule: CheckRule,
  { excerpt = '', position = null, values = {} }: Partial<CheckFinding>,
): CheckFinding {
  return {
    rule,
    severity: checkRules[rule],
    isBlocking: blockingRules.has(rule),
    excerpt: shorten(excerpt),
    position,
    values,
  }
}

function shorten(text: string) {
  const words = text.replaceAll(/\s+/g, ' ').trim()
  return words.length > excerptMax
    ? `${words
        .slice(0, excerptMax - 1)
        .toWellFormed()
        .trim()}…`
    : words
}
