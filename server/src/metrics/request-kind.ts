/** What requests are told apart by: nothing of an address but the room that answers it. */
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

/** The first that matches; whatever is left is a page, also one that there is not. */
const beginnings: [beginning: string, kind: RequestKind][] = [
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

/** Screens have the name of a language before theirs. */
const screen = /^\/[a-zA-Z-]{2,12}\/dashboard(?:[/?]|$)/

/** Of what kind an address is, on the site or on the admin's own host. */
export function kindOf(url: string, isAdmin: boolean): RequestKind {
  for (const [beginning, kind] of beginnings) if (url.startsWith(beginning)) return kind
  if (isAdmin) return 'admin'
  return screen.test(url) ? 'screen' : 'page'
}
