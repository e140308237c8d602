import * as z from 'zod/mini'
import { CheckFinding } from '../checks/finding.ts'
import { Id } from '../http/id.ts'
import { LocaleCode, Version } from './shapes.ts'

export const statementLimits = {
  line: 200,
  address: 2_000,
  /** Characters of a list, one item on each line, in one language. */
  list: 10_000,
  answerDays: 365,
} as const

/** State of compliance in the words of the law: totally, partially or not compliant. */
export const statementStates = ['total', 'partial', 'none'] as const
export const StatementState = z.enum(statementStates)
export type StatementState = z.infer<typeof StatementState>

/** Percentage of the criteria from which a site is partially compliant. */
const partialRateMin = 50
const rateMax = 100

/**
 * Returns the state that the RGAA gives to a rate: without a valid audit, a site is not compliant.
 */
export function getStatementState({
  audit,
  rate,
}: Pick<StatementFields, 'audit' | 'rate'>): StatementState {
  if (audit === 'none' || rate === null || rate < partialRateMin) return 'none'
  return rate < rateMax ? 'partial' : 'total'
}

export const auditKinds = ['none', 'self', 'auditor'] as const

/** The API checks the limits of `statementLimits`, with a message for each field. */
const textMax = 20_000
const localesMax = 100
const Text = z.string().check(z.maxLength(textMax))
/** A day such as `2026-11-27`. */
const Day = z.nullable(z.iso.date())

/** Lists of the statement in one language: one item on each line. */
export const statementLists = [
  'faults',
  'burdens',
  'excluded',
  'actions',
  'pages',
] as const satisfies string[]
export type StatementList = (typeof statementLists)[number]

const Lists = z.object({
  /** Content that does not comply. */
  faults: Text,
  /** Exemptions for a disproportionate burden. */
  burdens: Text,
  /** Content that the law does not cover. */
  excluded: Text,
  /** Actions of the year. */
  actions: Text,
  /** Pages that the audit tested. */
  pages: Text,
})
export type StatementLists = z.infer<typeof Lists>

/** What the statement says. Empty texts are left out of it. */
export const StatementFields = z.object({
  organization: Text,
  siteName: Text,
  siteUrl: Text,
  /** Percentage of the criteria that the site meets; null without an audit. */
  rate: z.nullable(z.number().check(z.minimum(0), z.maximum(rateMax))),
  /** Version of the RGAA. */
  standard: Text,
  audit: z.enum(auditKinds),
  /** Who audited, for `auditor`. */
  auditor: Text,
  auditedOn: Day,
  madeOn: Day,
  updatedOn: Day,
  /** One item on each line, in any language: names of products. */
  technologies: Text,
  environment: Text,
  tools: Text,
  email: Text,
  phone: Text,
  postal: Text,
  /** Page with a form; by its id, so that each language links to its own text. */
  formPage: z.nullable(Id),
  /** Days in which the organization answers. */
  answerDays: z.nullable(z.int().check(z.minimum(1), z.maximum(statementLimits.answerDays))),
  /** Addresses of the multi-year scheme and of the plan of the year. */
  schemeUrl: Text,
  planUrl: Text,
  texts: z
    .record(LocaleCode, Lists)
    .check(z.refine((texts) => Object.keys(texts).length <= localesMax)),
})
export type StatementFields = z.infer<typeof StatementFields>

/** The statement as a text of the site in one language. */
const StatementText = z.object({
  locale: z.string(),
  /** Absent, an unpublished draft, published, or published with a newer draft. */
  text: z.enum(['missing', 'draft', 'published', 'changed']),
  /** Version of the draft, which publishing names; 0 for none. */
  version: Version,
  /** True if a person has changed the words that the form wrote. */
  isEdited: z.boolean(),
  /** True if the text says what the form says. */
  isCurrent: z.boolean(),
  /** State that the published text declares; null if it declares none. */
  shown: z.nullable(StatementState),
})
export type StatementText = z.infer<typeof StatementText>

/** Findings of one rule in the published texts, as an item of the list `faults`. */
const StatementFinding = z.object({
  rule: CheckFinding.shape.rule,
  count: z.number(),
  pages: z.number(),
  /** A sentence in each language of the site that the product has sentences in. */
  sentences: z.record(z.string(), z.string()),
})
export type StatementFinding = z.infer<typeof StatementFinding>

export const Statement = z.object({
  /** Optimistic lock; 0 before the first save. */
  version: Version,
  /** Proposed values before the first save. */
  fields: StatementFields,
  /** Id of the page with its texts, unless it is in the trash; null for none. */
  page: z.nullable(z.number()),
  /** Id of a page at the usual address of a statement, if the statement has no page; else null. */
  likelyPage: z.nullable(z.number()),
  texts: z.array(StatementText),
  findings: z.array(StatementFinding),
  /** Day on which the statement has to be renewed; null without a date. */
  renewOn: z.nullable(z.string()),
  isDue: z.boolean(),
})
export type Statement = z.infer<typeof Statement>

export const StatementAnswer = z.object({ data: Statement })
export const SaveStatement = z.object({ version: Version, fields: StatementFields })
export const StatementConflict = z.object({ message: z.string(), data: Statement })

/** Digest of a text that the writer has seen. */
const Digest = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/** Writes the texts of the saved statement as drafts in all languages. */
export const WriteStatement = z.object({
  version: Version,
  /** The page to write; null for a new one. Default: that of the statement, or the likely one. */
  page: z.optional(z.nullable(Id)),
  /** Languages whose edited text is replaced, with the digest of the text that was shown. */
  replace: z._default(z.record(LocaleCode, Digest), {}),
  /** Languages whose edited text stays. */
  keep: z._default(z.array(LocaleCode).check(z.maxLength(localesMax)), []),
})
export type WriteStatement = z.infer<typeof WriteStatement>

export const WriteStatementAnswer = z.object({
  data: z.object({
    page: z.number(),
    /** Languages whose draft was written, with its version. */
    versions: z.record(z.string(), Version),
  }),
})

/** A text that a person has written or changed, and the one that would replace it, as HTML. */
const EditedText = z.object({
  locale: z.string(),
  digest: Digest,
  theirs: z.string(),
  ours: z.string(),
})
export type EditedText = z.infer<typeof EditedText>

/** 409: nothing was written. `edited` is empty if another person has changed the statement. */
export const WriteConflict = z.object({
  message: z.string(),
  data: Statement,
  edited: z.array(EditedText),
})
export type WriteConflict = z.infer<typeof WriteConflict>
