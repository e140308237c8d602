import { UNSAFE_ErrorResponseImpl as ErrorResponseImpl } from 'react-router'

/** Converts an error rendered by the server into the one that the router would have caught. */
export function toRouterError(statusCode: number, data: unknown) {
  return new ErrorResponseImpl(statusCode, '', data)
}
