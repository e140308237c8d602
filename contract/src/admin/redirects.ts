import * as z from 'zod/mini'
import { Id } from '../http/id.ts'
import { Author, LocaleCode, Version } from './shapes.ts'

/** Bounds of the table of redirects. */
export const redirectLimits = {
  rules: 10_000,
  /** Characters of a source and of a target. */
  address: 2_000,
  note: 500,
  /** Rules in one call. */
  atOnce: 500,
  /** Faulty lines that an import lists. */
  listedFaults: 100,
  importBytes: 10_000_000,
  pageSize: 50,
} as const

/** 410: the address is gone, without a target. */
export const redirectStatuses = [301, 302, 307, 308, 410] as const
export const statusGone = 410
export const RedirectStatus = z.union(redirectStatuses.map((status) => z.literal(status)))
export type RedirectStatus = z.infer<typeof RedirectStatus>

/** Status of a redirect that names none. */
export const defaultRedirectStatus = 301

/** A page, in one language or in that of the visitor (null); or an address. */
export const RedirectTarget = z.union([
  z.object({ page: Id, locale: z._default(z.nullable(LocaleCode), null) }),
  z.object({ address: z.string() }),
])
export type RedirectTarget = z.infer<typeof RedirectTarget>

/**
 * A redirect to save. `source` is a path as in `site.config.ts`, without the prefix of its language;
 * `locale` is null if it applies to the paths of all languages. A status of 410 has no target.
 */
export const RedirectDraft = z.object({
  source: z.string(),
  locale: z._default(z.nullable(LocaleCode), null),
  target: z._default(z.nullable(RedirectTarget), null),
  status: z._default(RedirectStatus, defaultRedirectStatus),
  note: z._default(z.string(), ''),
})
export type RedirectDraft = z.infer<typeof RedirectDraft>

export const RedirectUpdate = z.extend(RedirectDraft, {
  /** The version that the change is based on. */
  version: Version,
})

/** A draft to check; with an id, instead of the saved redirect. */
export const RedirectCheck = z.extend(RedirectDraft, { id: z.optional(Id) })

export const SavedRedirect = z.object({
  id: z.number(),
  version: z.number(),
  source: z.string(),
  locale: z.nullable(z.string()),
  target: z.nullable(
    z.union([
      z.object({
        page: z.number(),
        locale: z.nullable(z.string()),
        /** In one of its languages. */
        title: z.string(),
        isInTrash: z.boolean(),
      }),
      z.object({ address: z.string() }),
    ]),
  ),
  status: z.number(),
  note: z.string(),
  /** Address that visitors get now; null if the page of the target is not published, and for 410. */
  leadsTo: z.nullable(z.string()),
  createdAt: z.string(),
  createdBy: Author,
  changedAt: z.string(),
  changedBy: Author,
})
export type SavedRedirect = z.infer<typeof SavedRedirect>

/** Something to know before a rule is saved: it is saved all the same. */
export const RedirectWarning = z.object({
  code: z.enum([
    'page-wins',
    'home-wins',
    'pattern-pages',
    'config-wins',
    'former-wins',
    'leads-on',
    'leads-nowhere',
    'not-published',
  ]),
  message: z.string(),
})
export type RedirectWarning = z.infer<typeof RedirectWarning>

export const SavedRedirectAnswer = z.object({
  data: SavedRedirect,
  warnings: z.array(RedirectWarning),
})
export const RedirectWarnings = z.object({ warnings: z.array(RedirectWarning) })

/** The present state of a redirect that another person has changed. */
export const RedirectConflict = z.object({ message: z.string(), data: SavedRedirect })

export const targetKinds = ['page', 'path', 'external', 'gone', 'broken'] as const

const wordsMax = 200
const pageMax = 10_000

export const RedirectsQuery = z.object({
  /** Words of the source, the target or the note. */
  q: z.optional(z.string().check(z.maxLength(wordsMax))),
  /** A language, or `all` for rules that apply to all. */
  locale: z.optional(LocaleCode),
  status: z.optional(z.pipe(z.coerce.number(), RedirectStatus)),
  kind: z.optional(z.enum(targetKinds)),
  page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(pageMax)), 1),
})
export type RedirectsQuery = z.infer<typeof RedirectsQuery>

export const RedirectList = z.object({
  data: z.array(SavedRedirect),
  meta: z.object({
    /** Rules that match the filters, and all. */
    total: z.number(),
    all: z.number(),
    page: z.number(),
    pages: z.number(),
  }),
  /** Rules of `site.config.ts`, which the admin cannot change. */
  fixed: z.array(z.object({ source: z.string(), to: z.string(), status: z.number() })),
})
export type RedirectList = z.infer<typeof RedirectList>

export const RedirectIds = z.object({
  ids: z.array(Id).check(z.minLength(1), z.maxLength(redirectLimits.atOnce)),
})
export const RedirectDrafts = z.object({
  data: z.array(RedirectDraft).check(z.minLength(1), z.maxLength(redirectLimits.atOnce)),
})
export const SavedRedirects = z.object({ data: z.array(SavedRedirect) })

export const RedirectTraceQuery = z.object({
  address: z.string().check(z.minLength(1), z.maxLength(redirectLimits.address)),
})

/**
 * One step of the way from an address. `config`: a rule of `site.config.ts`; `page`: a published page
 * is there; `respelled`, `translated`, `former`: another spelling, a slug of another language, or a
 * former address of a page; `table`: a redirect of the admin; `gone`: 410; `missing`: 404;
 * `external`: another site; `product`: files, the dashboard and the API; `ring`, `long`: the way does
 * not end.
 */
export const traceStepKinds = [
  'config',
  'page',
  'respelled',
  'translated',
  'former',
  'table',
  'gone',
  'missing',
  'external',
  'product',
  'ring',
  'long',
] as const
export const TraceStep = z.object({
  kind: z.enum(traceStepKinds),
  address: z.string(),
  /** Source of the rule that applies. */
  rule: z.optional(z.string()),
  /** Id of the redirect of the table. */
  redirect: z.optional(z.number()),
  status: z.optional(z.number()),
  page: z.optional(z.object({ id: z.number(), title: z.string() })),
})
export type TraceStep = z.infer<typeof TraceStep>
export const RedirectTrace = z.object({
  /** By language: an address without a prefix is tried in each. */
  data: z.array(z.object({ locale: z.string(), steps: z.array(TraceStep) })),
})
export type RedirectTrace = z.infer<typeof RedirectTrace>

export const RedirectImportQuery = z.object({
  /** `check` changes nothing. `good` saves the lines without faults, `all` only a file without. */
  mode: z._default(z.enum(['check', 'good', 'all']), 'check'),
})

export const RedirectImport = z.object({
  data: z.object({
    isSaved: z.boolean(),
    lines: z.number(),
    added: z.number(),
    changed: z.number(),
    unchanged: z.number(),
    faulty: z.number(),
    /** The first faulty lines, by their number in the file. */
    faults: z.array(z.object({ line: z.number(), text: z.string(), message: z.string() })),
    encoding: z.string(),
    separator: z.string(),
    /** Id that undoes the import; null if nothing has changed. */
    undo: z.nullable(z.string()),
  }),
})
export type RedirectImport = z.infer<typeof RedirectImport>

const importIdMax = 100
export const RedirectImportId = z.object({
  import: z.string().check(z.maxLength(importIdMax)),
})
/** The import that can be undone, and the id of its entry in the log of changes; null if none. */
export const LatestRedirectImport = z.object({
  data: z.nullable(z.object({ import: z.string(), change: z.number() })),
})

export const UndoneRedirectImport = z.object({
  data: z.object({
    /** Redirects that the import had added, and those that it had changed. */
    removed: z.number(),
    restored: z.number(),
    /** Redirects that stay as they are, and the sources of the first ones. */
    left: z.number(),
    sources: z.array(z.string()),
  }),
})
