import * as z from 'zod/mini'
import { Author, LocaleCode, Moment } from './shapes.ts'

export const previewDays = 7

/** What a new link of a preview shows to anyone who has it. */
export const NewPreview = z.object({
  /** The working copies of this page, or the whole site as it will be at a moment. */
  shows: z.enum(['page', 'site']),
  locale: LocaleCode,
  /** With `site`: everything that is planned until then. */
  at: z.optional(Moment),
})

export const Preview = z.object({
  id: z.number(),
  shows: z.enum(['page', 'site']),
  at: z.nullable(z.string()),
  author: Author,
  /** For whoever has it; without a language, it shows the one it was made for. */
  url: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
})
export type Preview = z.infer<typeof Preview>

/** Whoever asks twice for the same gets the same link. */
export const PreviewMade = z.object({ data: Preview })

/** How long a frame of the admin shows a page or a version before its link is asked for anew. */
export const framedPreviewMinutes = 15

/** Address of the page as it is being written, for frames of the admin only. */
export const PagePreview = z.object({ data: z.object({ url: z.string(), expiresAt: z.string() }) })

/** Addresses of a version and of the present text, for frames of the admin only. */
export const VersionPreview = z.object({
  data: z.object({
    /** Address of the version, and of the present text. */
    version: z.string(),
    now: z.string(),
    expiresAt: z.string(),
    /** The page's template, where the site no longer has it and shows it as a plain page. */
    lostTemplate: z.nullable(z.string()),
  }),
})
export type VersionPreview = z.infer<typeof VersionPreview>

/** Where a preview begins. */
export const PreviewEntry = z.object({
  data: z.object({
    path: z.string(),
    locale: z.string(),
    /** Whether it is shown in a frame of the admin and nowhere else. */
    isFramed: z.boolean(),
    /** What the link says that leads to where a remark is left. */
    remark: z.object({ label: z.string(), lang: z.string(), dir: z.enum(['ltr', 'rtl']) }),
  }),
})

/** The links that are still valid. */
export const PreviewList = z.object({ data: z.array(Preview) })

const Scrolled = { x: z.number(), y: z.number() }

/** What a preview tells the admin that shows it in a frame: how far its page is scrolled. */
export const PreviewWord = z.object({
  word: z.enum(['ready', 'scrolled', 'placed']),
  /** The page that is looked at. */
  href: z.string(),
  ...Scrolled,
})
export type PreviewWord = z.infer<typeof PreviewWord>

/** What the admin answers: where the page shall stand. */
export const PreviewScroll = z.object({ word: z.literal('scroll'), ...Scrolled })
export type PreviewScroll = z.infer<typeof PreviewScroll>
