import * as z from 'zod/mini'
import { StatementFields } from '../admin/accessibility-statement.ts'
import { AlertText, alertsMax } from '../admin/alerts.ts'
import { TermDraft } from '../admin/glossary.ts'
import { MediaTrack } from '../admin/media.ts'
import { FolderName } from '../admin/media-folders.ts'
import { RedirectStatus, redirectLimits } from '../admin/redirects.ts'
import { Locales, settingLimits } from '../admin/settings.ts'
import { LocaleCode } from '../admin/shapes.ts'
import { taxonomyLimits } from '../admin/topics.ts'
import { hexColour } from '../config/colours.ts'
import { RedirectRules } from '../config/config.ts'
import { AlertDegree } from '../pages/alerts.ts'
import { TransferAuthors, TransferContents, TransferMenus, TransferTopic } from './transfer.ts'

/**
 * Version of the file format. Any change of its shape needs a new number. Format 1 has neither
 * alerts nor redirects of the table, and some files of format 2 have no settings, statement, topics,
 * authors or glossary: the import leaves those of the site unchanged.
 */
export const siteFileFormat = 2

const alertKeyMax = 100
const Count = z.number().check(z.int(), z.minimum(0))
const Digest = z.nullable(z.string())

/**
 * State of both sites after the last import of a file: by the name of an item its digest on the other
 * site, with its digest on this site if that differs. Null if the item did not exist.
 */
export const ExchangedItems = z.record(z.string(), z.union([z.string(), z.tuple([Digest, Digest])]))
export type ExchangedItems = z.infer<typeof ExchangedItems>

/** The last import from each other site, by the site's id. `serial` is that of the imported file. */
export const ExchangedSites = z.record(
  z.string(),
  z.object({ serial: Count, things: ExchangedItems }),
)
export type ExchangedSites = z.infer<typeof ExchangedSites>

/** Header of a site file. */
export const SiteFileHeader = z.object({
  product: z.literal('vitrine'),
  content: z.literal('site'),
  format: z.number(),
  /** Version of the product that made the file. */
  version: z.string(),
  made_at: z.iso.datetime(),
  name: z.string(),
  /** Id of the site that the file comes from. */
  site: z.string(),
  /** Number of the file among those of its site. */
  serial: Count,
  /** Total size of the unpacked entries. */
  bytes: Count,
})
export type SiteFileHeader = z.infer<typeof SiteFileHeader>

const Slug = z.object({ page: z.string(), locale: z.string(), slug: z.string() })

/** A file of the media library. Its contents are an entry of their own. */
export const SiteFileMedia = z.object({
  path: z.string(),
  /** SHA-256 of its contents. */
  hash: z.string(),
  name: z.string(),
  focal_x: z.number(),
  focal_y: z.number(),
  decorative: z.number(),
  texts: z.record(
    z.string(),
    z.object({ alt: z.string(), caption: z.string(), transcript: z.optional(z.string()) }),
  ),
  tags: z.array(z.string()),
  /** Name of its folder. */
  folder: z.optional(FolderName),
  /** Language of a document. */
  locale: z.optional(LocaleCode),
  /** Path of the picture of a video. */
  poster: z.optional(z.string()),
  /** WebVTT files of a video or of audio, by their paths. */
  tracks: z.optional(
    z.array(z.object({ ...z.omit(MediaTrack, { file: true }).shape, path: z.string() })),
  ),
})
export type SiteFileMedia = z.infer<typeof SiteFileMedia>

/** An alert. Its state follows from its times. */
export const SiteFileAlert = z.object({
  key: z.string().check(z.minLength(1), z.maxLength(alertKeyMax)),
  degree: AlertDegree,
  texts: z.record(LocaleCode, AlertText),
  starts_at: z.iso.datetime(),
  ends_at: z.nullable(z.iso.datetime()),
  dismissible: z.boolean(),
})
export type SiteFileAlert = z.infer<typeof SiteFileAlert>

/** A redirect of the table. */
export const SiteFileRedirect = z.object({
  source: z.string().check(z.maxLength(redirectLimits.address)),
  /** Null for all languages. */
  locale: z.nullable(LocaleCode),
  target: z.nullable(
    z.union([
      z.object({ pageKey: z.string(), locale: z.nullable(LocaleCode) }),
      z.object({ address: z.string() }),
    ]),
  ),
  status: RedirectStatus,
  note: z.string().check(z.maxLength(redirectLimits.note)),
})
export type SiteFileRedirect = z.infer<typeof SiteFileRedirect>

const MediaPath = z.optional(z.string())
const textOf = (max: number) => z.optional(z.string().check(z.maxLength(max)))

/** The settings that are set in the admin; pictures by their paths in the library. */
export const SiteFileSettings = z.object({
  name: textOf(settingLimits.name * 2),
  contact: textOf(settingLimits.contact),
  accent: z.optional(z.string().check(z.regex(hexColour))),
  logo: MediaPath,
  darkLogo: MediaPath,
  icon: MediaPath,
  share: MediaPath,
  timeZone: textOf(settingLimits.timeZone),
  counting: z.optional(z.boolean()),
  externalLinks: z.optional(z.boolean()),
  machineLocales: z.optional(Locales),
})
export type SiteFileSettings = z.infer<typeof SiteFileSettings>

/** The accessibility statement, with pages by their keys. */
export const SiteFileStatement = z.extend(z.omit(StatementFields, { formPage: true }), {
  formPageKey: z.optional(z.string()),
  /** The page with its texts. */
  pageKey: z.optional(z.string()),
})
export type SiteFileStatement = z.infer<typeof SiteFileStatement>

/** A topic with its position in the list of topics. */
export const SiteFileTopic = z.extend(TransferTopic, { position: Count })
export type SiteFileTopic = z.infer<typeof SiteFileTopic>

/** A term of the glossary of a language. */
export const SiteFileTerm = z.extend(TermDraft, { locale: LocaleCode })
export type SiteFileTerm = z.infer<typeof SiteFileTerm>

/** Parts of a site other than its pages. */
export const SiteFileExtras = z.object({
  menus: TransferMenus,
  contents: TransferContents,
  media: z.array(SiteFileMedia),
  /** Former addresses of pages. */
  former: z.array(z.extend(Slug, { until: z.string() })),
  /** Unpublished texts, and the pages to which their addresses redirect. */
  retired: z.array(
    z.object({ page: z.string(), locale: z.string(), lead: z.nullable(z.string()) }),
  ),
  /** Redirects in the settings, which the import only compares. */
  redirects: RedirectRules,
  alerts: z._default(z.array(SiteFileAlert).check(z.maxLength(alertsMax)), []),
  /** Redirects of the table. */
  table: z._default(z.array(SiteFileRedirect).check(z.maxLength(redirectLimits.rules)), []),
  settings: z.optional(SiteFileSettings),
  /** Null if the site has none; absent in files of earlier versions. */
  statement: z.optional(z.nullable(SiteFileStatement)),
  topics: z.optional(z.array(SiteFileTopic).check(z.maxLength(taxonomyLimits.topics))),
  authors: z.optional(TransferAuthors),
  glossary: z.optional(z.array(SiteFileTerm)),
})
export type SiteFileExtras = z.infer<typeof SiteFileExtras>
