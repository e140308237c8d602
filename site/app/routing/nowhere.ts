import type { LoaderFunctionArgs } from 'react-router'
import { pageNotFound } from '../errors/page-error.ts'
import { thrownError } from '../errors/route-error.ts'

/** Below `/dashboard` there is nothing but screens. */
export function loader({ request }: LoaderFunctionArgs) {
  throw thrownError(pageNotFound(new URL(request.url).pathname))
}

/** Never shown: the loader always throws. */
export const Component = () => null
