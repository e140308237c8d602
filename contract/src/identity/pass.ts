import { returnParameter } from './return-path.ts'

/** Applications with a sign-in: the site with its dashboard, and the admin. */
export type PassSide = 'site' | 'admin'

/** Paths of the handoff, which signs a user in on one side if they are on the other (§6). */
export const passPaths = {
  /** On the target side. */
  begin: (to: PassSide) => `/api/pass/${to}` as const,
  /** On the other side, where the user may be signed in. */
  give: (to: PassSide) => `/api/pass/${to}/form` as const,
} as const

/** Fields of the form with a handoff token, and parameters of the request for one. */
export const passFields = { pass: 'pass', nonce: 'nonce', path: returnParameter } as const

/** URLs of the two sides. */
export interface Sides {
  publicUrl: string
  adminUrl: string
}

export const addressOfSide = ({ publicUrl, adminUrl }: Sides, side: PassSide) =>
  side === 'admin' ? adminUrl : publicUrl

/** True if the sides share no cookies. Cookies depend on the host name, not on the port. */
export const needsPass = ({ publicUrl, adminUrl }: Sides) =>
  new URL(publicUrl).hostname !== new URL(adminUrl).hostname

/** Returns the path of the admin, such as `/admin`; empty if it has its own host. */
export const adminPathOf = ({ adminUrl }: Pick<Sides, 'adminUrl'>) =>
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
export const adminCookieOf = (adminUrl: string) =>
  adminUrl.startsWith('https:') ? adminCookies.https : adminCookies.http

export const adminCookies = { http: 'vitrine_admin', https: '__Secure-vitrine_admin' } as const

/**
 * Header that a process with the role `admin` adds to calls for an API in another process. The value
 * is derived from the secret that both share.
 */
export const adminHostHeader = 'x-vitrine-admin-host'

/** Query parameter with the language that the other side was shown in. */
export const languageParameter = 'lang'

/** Returns the address of a path of one side, for a user who may be signed in only on the other. */
export const addressByPass = (base: string, to: PassSide, path: string) =>
  `${base}${passPaths.begin(to)}?${new URLSearchParams({ [passFields.path]: path })}`
