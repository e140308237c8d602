import * as z from 'zod/mini'
import { Id } from '../http/id.ts'
import { trackKinds } from '../media/media-rules.ts'
import { Author, LocaleCode } from './shapes.ts'

/** Lengths are in characters. */
export const mediaLimits = {
  name: 200,
  alt: 500,
  caption: 1_000,
  tag: 40,
  tags: 20,
  transcript: 100_000,
  tracks: 40,
  label: 100,
  /** Concurrent uploads of one user. The admin queues further files. */
  uploadsAtOnce: 3,
} as const

export const MediaText = z.object({
  alt: z.string().check(z.trim(), z.maxLength(mediaLimits.alt)),
  caption: z.string().check(z.trim(), z.maxLength(mediaLimits.caption)),
  /** The words of a video or of audio; paragraphs are separated by an empty line. */
  transcript: z.optional(z.string().check(z.trim(), z.maxLength(mediaLimits.transcript))),
})
export type MediaText = z.infer<typeof MediaText>

const share = z.number().check(z.minimum(0), z.maximum(1))
export const Focal = z.object({ x: share, y: share })

/** Id in a query string. */
const FolderId = z.pipe(z.coerce.number(), Id)

const LanguageTag = z.string().check(z.regex(/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{1,8}){0,3}$/))

/** A WebVTT file of a video or of audio. */
export const MediaTrack = z.object({
  /** Id of the file. */
  file: Id,
  kind: z.enum(trackKinds),
  locale: LanguageTag,
  /** Shown in the menu of the player; if it is empty, the name of the language. */
  label: z.string().check(z.trim(), z.maxLength(mediaLimits.label)),
  /** True if the player shows it from the start. */
  isDefault: z.boolean(),
})
export type MediaTrack = z.infer<typeof MediaTrack>

const Tag = z.string().check(z.trim(), z.minLength(1), z.maxLength(mediaLimits.tag))

export const MediaItem = z.object({
  id: z.number(),
  /** File name without its extension. */
  name: z.string(),
  /** Address with the version of the file. The one without a version works too. */
  url: z.string(),
  /** Address to use in content: without a version. */
  src: z.string(),
  mime: z.string(),
  /** In pixels as displayed; null if the file has no intrinsic size. */
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
  /** In seconds; null if the file has none, or does not tell it. */
  duration: z.nullable(z.number()),
  /** Language of a document; null if it is not set. */
  locale: z.nullable(z.string()),
  /** Id of the picture that is shown before a video plays. */
  poster: z.nullable(z.number()),
  tracks: z.array(MediaTrack),
  /** Properties of a PDF; null before it is read. Null values if it cannot be read. */
  document: z.nullable(
    z.object({ pages: z.nullable(z.number()), isTagged: z.nullable(z.boolean()) }),
  ),
  bytes: z.number(),
  /** Each replacement of the file adds one. */
  version: z.number(),
  focal: Focal,
  /** True if it is decorative and needs no alternative text. */
  decorative: z.boolean(),
  /** By language. */
  texts: z.record(z.string(), MediaText),
  /** Languages without an alternative text in which readers see it or may see it. */
  lacking: z.array(z.string()),
  tags: z.array(z.string()),
  /** Id of the folder that it is in. */
  folder: z.nullable(z.number()),
  uploadedBy: Author,
  /** Null for an imported file. */
  uploadedAt: z.nullable(z.string()),
  /** Number of published pages that show it or link to it. */
  pages: z.number(),
  /** Number of texts of templates that show it or link to it. */
  declared: z.number(),
  /** Number of settings of the site that it is used for. */
  settings: z.number(),
  /** Number of topics and authors whose picture it is. */
  taxonomy: z.number(),
  /** Number of pages that show it or link to it in a draft or in a planned text. */
  drafts: z.number(),
})
export type MediaItem = z.infer<typeof MediaItem>

export const mediaGroups = ['image', 'document', 'video', 'audio', 'track'] as const
export const mediaOrders = ['newest', 'oldest', 'name', 'largest'] as const
export const mediaPageSize = 60
const searchMax = 200
/** Maximum number of addresses in one call. */
export const mediaAddressesMax = 40
const addressMax = 400
const pagesMax = 1_000_000

/** Filters, order and page of the list. */
export const MediaQuery = z.object({
  /** Words to find in the name, the texts of any language and the tags. */
  q: z._default(z.string().check(z.trim(), z.maxLength(searchMax)), ''),
  group: z.optional(z.enum(mediaGroups)),
  tag: z.optional(Tag),
  /** Id of a folder, or `none` for files in no folder. */
  folder: z.optional(z.union([z.literal('none'), FolderId])),
  /**
   * `unused`: on no page, in no draft, in no text of a template, in no setting of the site. `undescribed`: not decorative, and
   * without an alternative text in a language that readers see it in, or in the site's first language
   * if they do not see it yet.
   */
  only: z.optional(z.enum(['unused', 'undescribed'])),
  /** `src` of files, one per line: lists only these. */
  src: z.optional(z.string().check(z.maxLength(mediaAddressesMax * addressMax))),
  order: z._default(z.enum(mediaOrders), 'newest'),
  page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(pagesMax)), 1),
})
export type MediaQuery = z.infer<typeof MediaQuery>

export const MediaList = z.object({
  data: z.array(MediaItem),
  /** Number of all files; `page` and `last` are the current and the last page of the list. */
  total: z.number(),
  page: z.number(),
  last: z.number(),
  /** All tags of the library, each with the number of its files. */
  tags: z.array(z.object({ tag: z.string(), count: z.number() })),
})
export type MediaList = z.infer<typeof MediaList>

/**
 * A use of a file: on a page in one or all languages, in a text that a template declares, or in the
 * settings of the site.
 */
export const MediaUse = z.object({
  place: z.enum([
    'picture',
    'shared',
    'content',
    'declared-text',
    'logo',
    'icon',
    'site-shared',
    'topic',
    'author',
    'poster',
    'track',
  ]),
  /** `published` if readers see it, `draft` if it is in a draft. */
  state: z.enum(['published', 'draft']),
  page: z.nullable(z.object({ id: z.number(), title: z.string() })),
  locale: z.nullable(z.string()),
  /** The declared text, if it is used in one. */
  text: z.nullable(z.object({ id: z.string(), name: z.string(), template: z.string() })),
  /** The video or the audio file, if it is its poster or one of its tracks. */
  file: z.nullable(z.object({ id: z.number(), name: z.string() })),
})
export type MediaUse = z.infer<typeof MediaUse>

export const MediaAnswer = z.object({
  data: z.object({ ...MediaItem.shape, uses: z.array(MediaUse) }),
})
export type MediaItemWithUses = z.infer<typeof MediaAnswer>['data']

export const UploadQuery = z.object({
  /** File name on the user's machine. */
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(mediaLimits.name)),
  /** Folder for a new file. A file that is in the library already keeps its folder. */
  folder: z.optional(FolderId),
})
export type UploadQuery = z.infer<typeof UploadQuery>
export const MediaUploaded = z.object({
  data: MediaItem,
  /** True if the library had the same file already. */
  duplicate: z.boolean(),
  /** Names of elements that were removed from an SVG. */
  removed: z.array(z.string()),
})
export type MediaUploaded = z.infer<typeof MediaUploaded>

/** Reasons for refusing a file. The answer also has a sentence for the user. */
const uploadRefusals = [
  'empty',
  'too-large',
  'kind',
  'heic',
  'damaged',
  'cut-off',
  'pixels',
  'metadata',
  'scripts',
  'repeats',
  'captions',
  'quicktime',
  'other-kind',
  'site-picture',
] as const
export type UploadRefusal = (typeof uploadRefusals)[number]
export const UploadRefused = z.object({ message: z.string(), reason: z.enum(uploadRefusals) })
export type UploadRefused = z.infer<typeof UploadRefused>

/** Absent fields and languages do not change. */
export const MediaChange = z.object({
  name: z.optional(UploadQuery.shape.name),
  decorative: z.optional(z.boolean()),
  focal: z.optional(Focal),
  texts: z.optional(z.record(LocaleCode, MediaText)),
  tags: z.optional(z.array(Tag).check(z.maxLength(mediaLimits.tags))),
  folder: z.optional(z.nullable(Id)),
  /** Language of a document. */
  locale: z.optional(z.nullable(LanguageTag)),
  /** Picture of a video. */
  poster: z.optional(z.nullable(Id)),
  /** All tracks of a video or of audio. */
  tracks: z.optional(z.array(MediaTrack).check(z.maxLength(mediaLimits.tracks))),
})
export type MediaChange = z.infer<typeof MediaChange>

/** Refusal to delete a file that is used. */
export const MediaInUse = z.object({ message: z.string(), uses: z.array(MediaUse) })

/** Days for which a deleted file can be restored. */
export const mediaTrashDays = 30
