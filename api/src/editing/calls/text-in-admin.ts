import type { ApiContext } from '../../identity/guards/api-context.ts'

/** The address of a text in the admin, which may be a path: `new URL` would leave that out. */
export const textInAdmin = (
  { adminUrl }: Pick<ApiContext, 'adminUrl'>,
  pageId: number,
  locale: string | undefined,
) => `${adminUrl}/pages/${pageId}/${locale}`
