import { UNSAFE_ErrorResponseImpl as ErrorResponseImpl } from 'react-router'

/** An error that the server has shown, as the router would have caught it here. */
export function handedError(statusCode: number, data: unknown) {
  return new ErrorResponseImpl(statusCode, '', data)
}
