import * as z from 'zod/mini'

/** Degrees of an alert, the most urgent first. */
export const alertDegrees = ['urgent', 'warning', 'information'] as const
export const AlertDegree = z.enum(alertDegrees)
export type AlertDegree = z.infer<typeof AlertDegree>

/** Limits of an alert in one language, in UTF-16 code units. */
export const alertLimits = { text: 300, label: 80, url: 1_000 } as const

/** The alert that a page shows. */
export const ShownAlert = z.object({
  /** Changes with the texts and the degree: a reader who closed it sees it again. */
  mark: z.string(),
  degree: AlertDegree,
  text: z.string(),
  link: z.optional(z.object({ label: z.string(), url: z.string() })),
  /** Language of the text, if it is not that of the page. */
  locale: z.optional(z.string()),
  dismissible: z.boolean(),
})
export type ShownAlert = z.infer<typeof ShownAlert>

const addressPattern =
  /^(?:\/(?![/\\])|https?:\/\/(?=[^/])|mailto:(?=.)|tel:(?=[+\d]))[^\s\\<>"]*$/i

/** True if an alert may link to it: a path of the site, or a web, mail or phone address. */
export const isAlertUrl = (url: string): boolean => addressPattern.test(url)
