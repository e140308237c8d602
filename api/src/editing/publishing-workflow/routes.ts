import * as at from '@vitrine/contract/endpoints/publishing'
import { type BoundEndpoint, bindWith } from '../../binding/bind.ts'
import type { EditingDeps } from '../calls/editing-deps.ts'
import { withLivePage, withPage } from '../calls/with-page.ts'
import { dismissRequest, sendBack } from './answer-publish-request.ts'
import { publishPage } from './publish-page.ts'
import { republishPage } from './republish-page.ts'
import { askToPublish } from './request-publishing.ts'
import { scheduleText } from './scheduled-publishing.ts'
import { unpublishPage } from './unpublish-page.ts'

export function publishingRoutes(editing: EditingDeps): BoundEndpoint[] {
  const to = bindWith(editing)
  return [
    to(at.publishPage, withLivePage(publishPage)),
    to(at.unpublishPage, withLivePage(unpublishPage)),
    to(at.republishPage, withLivePage(republishPage)),
    to(at.planText, withLivePage(scheduleText)),
    to(at.askToPublish, withLivePage(askToPublish)),
    to(at.sendBack, withLivePage(sendBack)),
    to(at.dismissRequest, withPage(dismissRequest)),
  ]
}
