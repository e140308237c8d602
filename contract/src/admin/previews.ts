import * as z from 'zod/mini'
import { Author, IsoDateTime, LocaleCode } from './shapes.ts'

export const previewLifetimeDays = 7

/** A preview link to create. Anyone who has the link can see the preview. */
export const NewPreview = z.object({
  /** The drafts of this page, or the whole site as it will be at `at`. */
  shows: z.enum(['page', 'site']),
  locale: LocaleCode,
  /** With `site`: includes all publications that are scheduled until then. */
  at: z.optional(IsoDateTime),
})

export const Preview = z.object({
  id: z.number(),
  shows: z.enum(['page', 'site']),
  at: z.nullable(z.string()),
  author: Author,
  /** Opens in the language that the link was made for. */
  url: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
})
export type Preview = z.infer<typeof Preview>

/** A new link, or the existing one if the user has made the same link before. */
export const CreatePreviewAnswer = z.object({ data: Preview })

/** Lifetime of a link for a frame of the admin. The admin fetches a new one in time. */
export const framedPreviewMinutes = 15

/** Address of the page with its drafts, for frames of the admin only. */
export const PagePreview = z.object({ data: z.object({ url: z.string(), expiresAt: z.string() }) })

/** Addresses of a revision and of the current text, for frames of the admin only. */
export const VersionPreview = z.object({
  data: z.object({
    version: z.string(),
    now: z.string(),
    expiresAt: z.string(),
    /** Template that the site no longer has, so that the default template is shown; else null. */
    lostTemplate: z.nullable(z.string()),
  }),
})
export type VersionPreview = z.infer<typeof VersionPreview>

/** First page of a preview. */
export const PreviewEntry = z.object({
  data: z.object({
    path: z.string(),
    locale: z.string(),
    /** True if it is shown only in frames of the admin. */
    isFramed: z.boolean(),
    /** Label of the link to the form for remarks. */
    remark: z.object({ label: z.string(), lang: z.string(), dir: z.enum(['ltr', 'rtl']) }),
  }),
})

export const PreviewList = z.object({ data: z.array(Preview) })

const scrollOffset = { x: z.number(), y: z.number() }

/** Message of a preview to the admin that shows it in a frame: its scroll position. */
export const PreviewFrameMessage = z.object({
  word: z.enum(['ready', 'scrolled', 'placed']),
  /** Address of the visible page. */
  href: z.string(),
  ...scrollOffset,
})
export type PreviewFrameMessage = z.infer<typeof PreviewFrameMessage>

/** Message of the admin to the preview: the position to scroll to. */
export const PreviewScrollMessage = z.object({ word: z.literal('scroll'), ...scrollOffset })
export type PreviewScrollMessage = z.infer<typeof PreviewScrollMessage>
