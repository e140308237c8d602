export const requestKinds = [
  'page',
  'part',
  'screen',
  'image',
  'media',
  'asset',
  'event',
  'api',
  'admin',
] as const
export type RequestKind = (typeof requestKinds)[number]

/** The first match counts. Any other address is a page, also if there is no such page. */
const prefixes: [prefix: string, kind: RequestKind][] = [
  ['/assets/', 'asset'],
  ['/_ipx/', 'image'],
  ['/_part/', 'part'],
  ['/api/status', 'event'],
  ['/api/assets/', 'event'],
  ['/api/', 'api'],
  ['/user/', 'api'],
  ['/sanctum/', 'api'],
  ['/storage/', 'media'],
  ['/builds/', 'asset'],
  ['/_locales/', 'asset'],
  ['/dashboard', 'screen'],
]

const localizedScreen = /^\/[a-zA-Z-]{2,12}\/dashboard(?:[/?]|$)/

/** Returns the kind of a request by its path; `isAdmin` on the host of the admin. */
export function getRequestKind(url: string, isAdmin: boolean): RequestKind {
  for (const [prefix, kind] of prefixes) if (url.startsWith(prefix)) return kind
  if (isAdmin) return 'admin'
  return localizedScreen.test(url) ? 'screen' : 'page'
}
