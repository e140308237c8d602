import type { LoaderFunctionArgs } from 'react-router'
import { pageNotFound } from '../errors/page-error.ts'
import { toErrorResponse } from '../errors/route-error.ts'

/** Answers 404 for addresses below `/dashboard` that are not screens. */
export function loader({ request }: LoaderFunctionArgs) {
  throw toErrorResponse(pageNotFound(new URL(request.url).pathname))
}

/** Never rendered: the loader always throws. */
export const Component = () => null
