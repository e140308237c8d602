import * as z from 'zod/mini'
import {
  AskToPublish,
  AskToPublishAnswer,
  Publish,
  PublishAnswer,
  PublishingSchedule,
  PublishingScheduleAnswer,
  PublishRefused,
  Republish,
  SendBack,
  Unpublish,
  UnpublishAnswer,
} from '../admin/publishing.ts'
import { Problem } from '../http/problem.ts'
import { adminEndpoint, json, type LocalesOfCall, type WithBody } from './endpoint.ts'
import { IdParam, manyPages } from './parameters.ts'

const page = '/api/admin/pages/{id}'
const params = { id: IdParam }
const unknown = [Problem, 'There is no such page.'] as const
const inTrash = [Problem, 'The page is in the trash.'] as const
const PublishConflict = z.union([PublishRefused, Problem])

export const publishPage = adminEndpoint({
  method: 'POST',
  path: `${page}/publish`,
  summary:
    'Publishes languages of a page, its structure and texts of its template: all or nothing.',
  permission: 'publish-pages',
  locales: getPublishedLocales,
  params,
  body: json(Publish),
  answers: {
    200: [PublishAnswer, 'The published revisions and addresses by language.'],
    404: unknown,
    409: [
      PublishConflict,
      'A language or text has been saved or published since, or the page is in the trash.',
    ],
    422: [PublishRefused, 'The reasons why languages or texts cannot be published.'],
  },
})

export const unpublishPage = adminEndpoint({
  method: 'POST',
  path: `${page}/unpublish`,
  summary: 'Unpublishes languages of a page, and sets the redirects of their addresses.',
  permission: 'publish-pages',
  locales: ({ body }: WithBody<typeof Unpublish>) => body.locales,
  params,
  body: json(Unpublish),
  answers: {
    200: [UnpublishAnswer, 'The languages, and the body of `republish` that undoes it.'],
    404: unknown,
    409: [Problem, 'It is the home page (`code` is `home_page`), or in the trash.'],
    422: [Problem, 'A language is not published, or its address cannot redirect to that page.'],
  },
})

export const republishPage = adminEndpoint({
  method: 'POST',
  path: `${page}/republish`,
  summary: 'Undoes `unpublish`: publishes the same texts again and restores their plans.',
  permission: 'publish-pages',
  locales: ({ body }: WithBody<typeof Republish>) => [
    ...Object.keys(body.led),
    ...Object.keys(body.plans),
  ],
  params,
  body: json(Republish, manyPages),
  answers: {
    204: [null, 'The languages are published again.'],
    404: unknown,
    409: [PublishConflict, 'A language has changed since, or the page is in the trash.'],
    422: [PublishRefused, 'The reason why a language cannot be published.'],
  },
})

export const planText = adminEndpoint({
  method: 'POST',
  path: `${page}/plan`,
  summary: 'Plans when a text is published and unpublished. Replaces an earlier plan.',
  permission: 'publish-pages',
  locales: ({ body }: WithBody<typeof PublishingSchedule>) => [body.locale],
  params,
  body: json(PublishingSchedule),
  answers: {
    200: [PublishingScheduleAnswer, 'The plan.'],
    404: unknown,
    409: [
      PublishConflict,
      'The text has been saved since, the plan ends the home page (`code` is `home_page`), or the page is in the trash.',
    ],
    422: [
      PublishConflict,
      'The text cannot be published, or a time or the target of the redirect is not valid.',
    ],
  },
})

export const askToPublish = adminEndpoint({
  method: 'POST',
  path: `${page}/ask`,
  summary: 'Opens a request to publish for each language, and sends the editors a mail.',
  permission: 'ask-to-publish',
  locales: ({ body }: WithBody<typeof AskToPublish>) => body.locales,
  params,
  body: json(AskToPublish),
  answers: {
    200: [
      AskToPublishAnswer,
      'The number of editors who get a mail, and true if the server can send mails.',
    ],
    404: unknown,
    409: inTrash,
    422: [Problem, 'The site does not have a language, or the page has no text in it.'],
  },
})

export const sendBack = adminEndpoint({
  method: 'POST',
  path: `${page}/send-back`,
  summary: 'Answers an open request to publish with a reason.',
  permission: 'publish-pages',
  locales: ({ body }: WithBody<typeof SendBack>) => [body.locale],
  params,
  body: json(SendBack),
  answers: {
    204: [null, 'The request is answered.'],
    404: [Problem, 'There is no such page or open request.'],
    409: inTrash,
  },
})

export const dismissRequest = adminEndpoint({
  method: 'DELETE',
  path: `${page}/requests/{locale}`,
  summary: 'Withdraws one’s own open request to publish, or dismisses its answer.',
  permission: 'ask-to-publish',
  params,
  answers: {
    204: [null, 'The request is removed.'],
    404: [Problem, 'There is no such page or request of the caller.'],
  },
})

/** Languages of a body of `publishPage`. Without texts, it publishes the structure alone. */
function getPublishedLocales({ body }: WithBody<typeof Publish>): LocalesOfCall {
  const declared = (body.texts ?? []).map(({ locale }) => locale)
  const locales = [...Object.keys(body.locales), ...declared]
  return locales.length === 0 ? 'every' : locales
}
