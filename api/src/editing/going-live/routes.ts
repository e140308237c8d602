import * as at from '@vitrine/contract/endpoints/publishing'
import { type Bound, bindWith } from '../../binding/bind.ts'
import type { Editing } from '../calls/editing.ts'
import { withLivePage, withPage } from '../calls/requests.ts'
import { dismissRequest, sendBack } from './answer-request.ts'
import { askToPublish } from './ask.ts'
import { planText } from './plans.ts'
import { publishPage } from './publish.ts'
import { republishPage } from './republish.ts'
import { unpublishPage } from './unpublish.ts'

export function publishingRoutes(editing: Editing): Bound[] {
  const to = bindWith(editing)
  return [
    to(at.publishPage, withLivePage(publishPage)),
    to(at.unpublishPage, withLivePage(unpublishPage)),
    to(at.republishPage, withLivePage(republishPage)),
    to(at.planText, withLivePage(planText)),
    to(at.askToPublish, withLivePage(askToPublish)),
    to(at.sendBack, withLivePage(sendBack)),
    to(at.dismissRequest, withPage(dismissRequest)),
  ]
}
