/** The names of the templates, for those who cannot import the components. */
export const templateNames = [
  'home',
  'page',
  'article',
  'list',
  'articles',
  'landing',
  'contact',
  'privacy',
] as const

export type TemplateName = (typeof templateNames)[number]
