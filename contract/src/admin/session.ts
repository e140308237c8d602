import * as z from 'zod/mini'
import { User } from '../identity.ts'
import { Action } from './actions.ts'

const templatesMax = 200

/** A field that a template asks for beside the text of its page. */
export const TemplateField = z.object({
  name: z.string(),
  label: z.record(z.string(), z.string()),
  kind: z.enum(['text', 'lines', 'number', 'date', 'choice', 'yes-no']),
  choices: z.optional(z.array(z.string())),
})
export type TemplateField = z.infer<typeof TemplateField>

/** A way to show a page, as the site's build declares it. */
export const Template = z.object({ name: z.string(), fields: z.array(TemplateField) })
export type Template = z.infer<typeof Template>

/** `POST /api/store-templates`, by the site's own server: those that its build has. */
export const StoreTemplates = z.array(Template).check(z.maxLength(templatesMax))

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

/** `GET /api/admin/session`: who asks, what that person may do, and the site. */
export const AdminSession = z.object({
  data: z.object({
    user: User,
    can: z.array(Action),
    site: z.object({
      name: z.string(),
      url: z.string(),
      /** Whether browsers keep its cookies apart from those of the admin. */
      byPass: z.boolean(),
      /** In the order of the site. */
      locales: z.array(SiteLocale),
      templates: z.array(Template),
      /** In which moments of publishing are meant. */
      timeZone: z.string(),
    }),
  }),
})
export type AdminSession = z.infer<typeof AdminSession>['data']
