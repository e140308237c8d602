import * as z from 'zod/mini'
import { hexColour } from './colours.ts'

const Colour = z
  .string()
  .check(z.regex(hexColour, 'A colour is such as #0a6 or #00aa66, written in hexadecimal digits.'))
/** A file below `public/`, by its address. */
const PublicFile = z
  .string()
  .check(z.regex(/^\/(?!\/)[^\s"'<>\\?#,]+$/, 'It is the address of a file in public/: /logo.svg.'))

const inBoth = <T extends z.ZodMiniType>(each: T) =>
  z.union([each, z.object({ light: each, dark: each })])

/** Own colours and logotype (docs/guides/your-colours.md). What is left out stays as the product has it. */
export const Look = z.object({
  /** Marks, rules and the ring of the focus; text in it is made readable. */
  accent: z.optional(inBoth(Colour)),
  /** Behind everything. One value counts where it suits: a light paper by day, a dark one always. */
  paper: z.optional(inBoth(Colour)),
  /** Text. Chosen by the paper if absent. */
  ink: z.optional(inBoth(Colour)),
  /** Behind the footer and the screens of signing in. */
  night: z.optional(Colour),
  /** In the place of the name in the header. */
  logo: z.optional(inBoth(PublicFile)),
  /** Shared with pages that have no picture: a PNG or JPEG, best of 1200 × 630 pixels. */
  share: z.optional(PublicFile),
  /** In tabs of browsers, in the place of `/favicon.svg`. */
  icon: z.optional(PublicFile),
})
export type Look = z.infer<typeof Look>

/** Networks read no SVG. */
const readByAll = /\.(png|jpe?g)$/i

/** The picture of the site for pages that have none; undefined for the product's. */
export function shareOf(look: Look | undefined): string | undefined {
  const logo = look?.logo && bothOf(look.logo).light
  return look?.share ?? (logo && readByAll.test(logo) ? logo : undefined)
}

/** A value as it is in light and in dark. */
export const bothOf = <T extends string>(value: T | { light: T; dark: T }) =>
  typeof value === 'string' ? { light: value, dark: value } : value
