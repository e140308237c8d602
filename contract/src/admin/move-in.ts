import * as z from 'zod/mini'

export const moveInLimits = {
  /** Bytes of an uploaded export. */
  bytes: 2_000_000_000,
  fileName: 200,
  address: 500,
  /** Paths of languages. */
  paths: 20,
  /** Pairs of texts that a person confirms. */
  pairs: 5_000,
  /** Pages to review that the screen names; the report has all. */
  review: 100,
} as const

/** Steps of a run, in their order. */
const moveInSteps = ['reading', 'converting', 'files', 'pages'] as const

const LanguagePath = z
  .string()
  .check(z.trim(), z.regex(/^\/?[a-z]{2,3}(-[a-z0-9]{2,8})?\/?$/i, 'A path such as /en/'))

export const MoveInOptions = z.object({
  /** Paths before the addresses of a language, such as `/en/`. */
  languagesByPath: z.array(LanguagePath).check(z.maxLength(moveInLimits.paths)),
  /** True to load files from the old site. */
  loadsFiles: z.boolean(),
  /** True to keep the comments of readers below their text. */
  comments: z.boolean(),
  /** Address of the old site, for exports that lack it; empty for others. */
  address: z
    .string()
    .check(z.trim(), z.maxLength(moveInLimits.address), z.regex(/^(https?:\/\/\S+)?$/i)),
  /** Ids in the source of texts that are translations of each other. */
  pairs: z
    .array(z.tuple([z.int().check(z.nonnegative()), z.int().check(z.nonnegative())]))
    .check(z.maxLength(moveInLimits.pairs)),
})
export type MoveInOptions = z.infer<typeof MoveInOptions>

const Count = z.int().check(z.nonnegative())
const Counts = z.record(z.string(), Count)

/** A page that needs a look after the import. */
const PageToReview = z.object({
  /** Null before the import. */
  page: z.nullable(z.int()),
  locale: z.string(),
  title: z.string(),
  /** Address on this site. */
  address: z.string(),
  losses: z.array(z.object({ kind: z.string(), name: z.string(), count: Count })),
})
export type PageToReview = z.infer<typeof PageToReview>

/** What a run found or did; the report has each item. */
export const MoveInSummary = z.object({
  title: z.string(),
  url: z.string(),
  isCut: z.boolean(),
  /** Texts by language. */
  texts: Counts,
  pages: z.object({ created: Count, updated: Count, unchanged: Count, refused: Count }),
  files: z.object({ added: Count, unchanged: Count, missing: Count }),
  topics: Count,
  redirects: Count,
  menus: z.array(z.string()),
  translations: z.object({ groups: Count, single: Count }),
  missingLanguages: z.array(z.object({ code: z.string(), texts: Count, line: z.string() })),
  edited: Count,
  warnings: Count,
  /** Pages with losses: their number, and the first of them. */
  review: z.object({ total: Count, first: z.array(PageToReview) }),
  /** What stays behind, by kind. */
  left: Counts,
})
export type MoveInSummary = z.infer<typeof MoveInSummary>

export const MoveInProgress = z.object({
  step: z.enum(moveInSteps),
  done: Count,
  total: Count,
})
export type MoveInProgress = z.infer<typeof MoveInProgress>

export const moveInKinds = ['check', 'import'] as const

/**
 * The last run of an import: `stopped` if its process has ended in the middle, `disk-full` if the
 * disk of the server had no room.
 */
export const MoveInRun = z.object({
  kind: z.enum(moveInKinds),
  state: z.enum(['running', 'done', 'cancelled', 'failed', 'stopped', 'disk-full']),
  /** Why it has failed. */
  problem: z.nullable(z.string()),
  at: z.string(),
})
export type MoveInRun = z.infer<typeof MoveInRun>

export const MoveInState = z.object({
  /** The uploaded export; null without one. */
  file: z.nullable(z.object({ name: z.string(), bytes: Count })),
  options: MoveInOptions,
  run: z.nullable(MoveInRun),
  progress: z.nullable(MoveInProgress),
  /** Summary of the last check, and of the last import. */
  check: z.nullable(MoveInSummary),
  import: z.nullable(MoveInSummary),
})
export type MoveInState = z.infer<typeof MoveInState>

export const MoveInAnswer = z.object({ data: MoveInState })

export const MoveInUpload = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(moveInLimits.fileName)),
})

export const MoveInStart = z.object({ kind: z.enum(moveInKinds), options: MoveInOptions })
export type MoveInStart = z.infer<typeof MoveInStart>

/** The report of the last check or import. */
export const MoveInReportQuery = z.object({ kind: z.enum(moveInKinds) })

/** Two texts in different languages that may be translations of each other. */
export const ProposedPair = z.object({
  texts: z.tuple([
    z.object({ id: z.int(), locale: z.string(), title: z.string(), address: z.string() }),
    z.object({ id: z.int(), locale: z.string(), title: z.string(), address: z.string() }),
  ]),
  /** What speaks for it. */
  reasons: z.array(z.enum(['slug', 'date', 'pictures', 'structure'])),
})
export type ProposedPair = z.infer<typeof ProposedPair>

export const ProposedPairs = z.object({ data: z.array(ProposedPair) })
