/** Template names, for code that cannot import the components, such as the CLI. */
export const templateNames = [
  'home',
  'page',
  'article',
  'list',
  'articles',
  'agenda',
  'event',
  'landing',
  'contact',
  'form',
  'privacy',
] as const

export type TemplateName = (typeof templateNames)[number]
