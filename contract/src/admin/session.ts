import * as z from 'zod/mini'
import { User } from '../identity/identity.ts'
import { Template } from '../pages/template-fields.ts'
import { Action } from './actions.ts'

/** A language in which the site is written. */
export const SiteLocale = z.object({
  code: z.string(),
  name: z.string(),
  /** BCP 47, for `lang`. */
  lang: z.string(),
  dir: z.enum(['ltr', 'rtl']),
  isDefault: z.boolean(),
  /** What stands before the slug of a page in this language, with the origin. */
  base: z.string(),
})
export type SiteLocale = z.infer<typeof SiteLocale>

/** The signed-in person, what they may do, and the site. */
export const AdminSession = z.object({
  data: z.object({
    user: User,
    can: z.array(Action),
    site: z.object({
      name: z.string(),
      url: z.string(),
      /** Address of the picture for shared links to pages that have none. */
      share: z.string(),
      /** The logotype that suits the bar of the dashboard; without it the name is shown. */
      logo: z.optional(z.string()),
      /** Whether browsers keep its cookies apart from those of the admin. */
      byPass: z.boolean(),
      /** In the order of the site. */
      locales: z.array(SiteLocale),
      templates: z.array(Template),
      /** In which moments of publishing are meant. */
      timeZone: z.string(),
      /** Whether mails can leave the machine. */
      sendsMail: z.boolean(),
    }),
  }),
})
export type AdminSession = z.infer<typeof AdminSession>['data']
