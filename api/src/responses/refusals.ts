import { refuseWithMessage } from '../editing/calls/messages.ts'
import type { RequestContext } from '../identity/guards/request-context.ts'
import type { ResponseDeps } from './readable-forms.ts'

export const refuseUnknownForm = (deps: ResponseDeps, ctx: RequestContext) =>
  refuseWithMessage(deps, ctx, 404, 'form_unknown')

export const refuseUnknownResponse = (deps: ResponseDeps, ctx: RequestContext) =>
  refuseWithMessage(deps, ctx, 404, 'response_unknown')
