import { AdminAnswer } from '@vitrine/contract/overview'
import { adminPaths } from '@vitrine/contract/paths'
import { data, type LoaderFunctionArgs, redirect } from 'react-router'
import { siteContext } from '../../routing/site-context.ts'

/** `/dashboard/admin`: leads those who work on the site to the admin host; only the API names it. */
export async function loader({ context }: LoaderFunctionArgs) {
  const http = await context.get(siteContext).http()
  const response = await http(adminPaths.place)
  if (!response.ok) throw data(null, { status: response.status })
  throw redirect(AdminAnswer.parse(await response.json()).data.url)
}

/** Never shown: the loader always leads elsewhere. */
export const Component = () => null
