import type { ApiContext } from '../../identity/guards/api-context.ts'

/** URL of a text in the admin. `new URL` would drop a path of `adminUrl`, such as `/admin`. */
export const getAdminTextUrl = (
  { adminUrl }: Pick<ApiContext, 'adminUrl'>,
  pageId: number,
  locale: string | undefined,
) => `${adminUrl}/pages/${pageId}/${locale}`
