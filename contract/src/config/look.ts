import * as z from 'zod/mini'
import { hexColour } from './colours.ts'

const Colour = z
  .string()
  .check(z.regex(hexColour, 'A colour is such as #0a6 or #00aa66, written in hexadecimal digits.'))
/** Address of a file of the site, such as `/logo.svg`. */
const PublicFile = z
  .string()
  .check(z.regex(/^\/(?!\/)[^\s"'<>\\?#,]+$/, 'It is the address of a file in public/: /logo.svg.'))

const inBoth = <T extends z.ZodMiniType>(each: T) =>
  z.union([each, z.object({ light: each, dark: each })])

/**
 * Custom colours and logo (docs/guides/your-colours.md). Values that are left out are those of the
 * product.
 */
export const Look = z.object({
  /** Colour of marks, rules and the focus ring. Text in it gets a readable shade. */
  accent: z.optional(inBoth(Colour)),
  /**
   * Background of the pages. A single light colour applies to the light scheme only, a single dark
   * one to both.
   */
  paper: z.optional(inBoth(Colour)),
  /** Colour of text; by default chosen to suit the paper. */
  ink: z.optional(inBoth(Colour)),
  /** Background of the footer and of the sign-in screens. */
  night: z.optional(Colour),
  /** Logo in the header, instead of the name of the site. */
  logo: z.optional(inBoth(PublicFile)),
  /** Picture for shared links to pages that have none: a PNG or JPEG, best of 1200 × 630 pixels. */
  share: z.optional(PublicFile),
  /** Icon in browser tabs, instead of `/favicon.svg`. */
  icon: z.optional(PublicFile),
})
export type Look = z.infer<typeof Look>

/** A file of the site, or a file of the media library with its version. */
const SiteFile = z.string().check(z.regex(/^\/(?!\/)[^\s"'<>\\?#,]+(\?v=\d+)?$/))

/** PNG files made from an icon, by their use. */
export const IconFiles = z.object({
  /** 32 pixels, for browser tabs. */
  tab: PublicFile,
  /** 180 pixels on the paper, for the home screen of iOS. */
  touch: PublicFile,
  /** 192 and 512 pixels, for the web manifest. */
  small: PublicFile,
  large: PublicFile,
  /** 512 pixels on the paper, with a margin that a launcher may cut. */
  maskable: PublicFile,
})
export type IconFiles = z.infer<typeof IconFiles>

/** Look in force: that of `site.config.ts`, completed by the settings of the admin. */
export const SiteLook = z.extend(Look, {
  logo: z.optional(inBoth(SiteFile)),
  share: z.optional(SiteFile),
  icon: z.optional(SiteFile),
  iconFiles: z.optional(IconFiles),
})
export type SiteLook = z.infer<typeof SiteLook>

/** Formats that social networks show; they do not show SVG. */
const sharedFormats = /\.(png|jpe?g)(\?|$)/i

/** Returns the picture for shared links to pages that have none; undefined for the product's. */
export function getShareImage(look: Look | undefined): string | undefined {
  const logo = look?.logo && toLightAndDark(look.logo).light
  return look?.share ?? (logo && sharedFormats.test(logo) ? logo : undefined)
}

export const getIcon = (look: Look | undefined): string => look?.icon ?? '/favicon.svg'

/**
 * Returns the address of the logo for dark backgrounds; undefined if there is none. A single logo
 * for both schemes does not count: it may be dark.
 */
export function getNightLogo(look: Look | undefined): string | undefined {
  const { light, dark } = toLightAndDark(look?.logo ?? '')
  return light === dark ? undefined : dark
}

/** Returns the values for the light and the dark scheme. A single value is for both. */
export const toLightAndDark = <T extends string>(value: T | { light: T; dark: T }) =>
  typeof value === 'string' ? { light: value, dark: value } : value
