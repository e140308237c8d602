import * as z from 'zod/mini'
import { User } from '../identity/identity.ts'
import { Template } from '../pages/template-fields.ts'
import { Permission } from './permissions.ts'

export const SiteLocale = z.object({
  code: z.string(),
  name: z.string(),
  /** BCP 47, for `lang`. */
  lang: z.string(),
  dir: z.enum(['ltr', 'rtl']),
  isDefault: z.boolean(),
  /** Start of the addresses of pages in this language: the origin and the prefix. */
  base: z.string(),
})
export type SiteLocale = z.infer<typeof SiteLocale>

/** The signed-in user, their permissions, and the site. */
export const AdminSession = z.object({
  data: z.object({
    user: User,
    can: z.array(Permission),
    /** Languages of the site that the user is limited to; null without a limit. */
    locales: z.nullable(z.array(z.string())),
    site: z.object({
      name: z.string(),
      url: z.string(),
      /** Address of the default picture for shared links. */
      share: z.string(),
      /** Logo for the bar of the dashboard; if absent, the name is shown. */
      logo: z.optional(z.string()),
      /** True if site and admin share no cookies, so that a handoff is needed between them. */
      byPass: z.boolean(),
      /** In the order of the site. */
      locales: z.array(SiteLocale),
      templates: z.array(Template),
      /** Time zone of scheduled times. */
      timeZone: z.string(),
      /** True if the server can send mail. */
      sendsMail: z.boolean(),
    }),
  }),
})
export type AdminSession = z.infer<typeof AdminSession>['data']
