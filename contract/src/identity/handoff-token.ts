import { returnParameter } from './return-path.ts'

/** Applications with a sign-in: the site with its dashboard, and the admin. */
export type HandoffSide = 'site' | 'admin'

/** Paths of the handoff, which signs a user in on one side if they are on the other (§6). */
export const handoffPaths = {
  /** On the target side. */
  begin: (to: HandoffSide) => `/api/pass/${to}` as const,
  /** On the other side, where the user may be signed in. */
  give: (to: HandoffSide) => `/api/pass/${to}/form` as const,
} as const

/** Fields of the form with a handoff token, and parameters of the request for one. */
export const handoffFields = { pass: 'pass', nonce: 'nonce', path: returnParameter } as const

/** URLs of the two sides. */
export interface SideUrls {
  publicUrl: string
  adminUrl: string
}

export const getSideUrl = ({ publicUrl, adminUrl }: SideUrls, side: HandoffSide) =>
  side === 'admin' ? adminUrl : publicUrl

/** True if the sides share no cookies. Cookies depend on the host name, not on the port. */
export const needsHandoff = ({ publicUrl, adminUrl }: SideUrls) =>
  new URL(publicUrl).hostname !== new URL(adminUrl).hostname

/** Returns the path of the admin, such as `/admin`; empty if it has its own host. */
export const getAdminPath = ({ adminUrl }: Pick<SideUrls, 'adminUrl'>) =>
  new URL(adminUrl).pathname.replace(/\/$/, '')

/**
 * Header with the admin key, which proves that a call comes from a document of the admin if the
 * admin is a path of the site. Only that document and the answer to a sign-in contain the key.
 */
export const adminKeyHeader = 'x-vitrine-admin-key'

/**
 * Returns the name of the cookie that the admin key is derived from. It is `HttpOnly`, and limited
 * to the path of the admin.
 */
export const getAdminCookieName = (adminUrl: string) =>
  adminUrl.startsWith('https:') ? adminCookieNames.https : adminCookieNames.http

export const adminCookieNames = { http: 'vitrine_admin', https: '__Secure-vitrine_admin' } as const

/**
 * Header that a process with the role `admin` adds to calls for an API in another process. The value
 * is derived from the secret that both share.
 */
export const adminHostHeader = 'x-vitrine-admin-host'

/** Query parameter with the language that the other side was shown in. */
export const languageParameter = 'lang'

/** Returns the address of a path of one side, for a user who may be signed in only on the other. */
export const getHandoffUrl = (base: string, to: HandoffSide, path: string) =>
  `${base}${handoffPaths.begin(to)}?${new URLSearchParams({ [handoffFields.path]: path })}`
