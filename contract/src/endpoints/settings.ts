import {
  PreviewSettings,
  SaveSettings,
  SettingsAnswer,
  SettingsConflict,
  SettingsPreview,
  TestMailAnswer,
} from '../admin/settings.ts'
import { Problem } from '../http/problem.ts'
import { adminEndpoint, json } from './endpoint.ts'

const path = '/api/admin/settings'
const permission = 'change-settings'
const limits = { bytesMax: 32_768 }
const invalid = [Problem, 'A setting is not valid, or `site.config.ts` fixes it.'] as const

export const showSettings = adminEndpoint({
  method: 'GET',
  path,
  summary: 'Shows the settings of the site, each with what sets it.',
  permission,
  answers: { 200: [SettingsAnswer, 'The settings.'] },
})

export const saveSettings = adminEndpoint({
  method: 'PUT',
  path,
  summary: 'Changes settings of the site.',
  permission,
  body: json(SaveSettings, limits),
  answers: {
    200: [SettingsAnswer, 'The settings as they are now.'],
    409: [SettingsConflict, 'Another person has changed them: the answer has the present ones.'],
    422: invalid,
  },
})

export const previewSettings = adminEndpoint({
  method: 'POST',
  path: `${path}/preview`,
  summary: 'Returns the addresses at which frames of the admin show the site with other settings.',
  permission,
  body: json(PreviewSettings, limits),
  answers: { 200: [SettingsPreview, 'An address for each language.'], 422: invalid },
})

export const sendTestMail = adminEndpoint({
  method: 'POST',
  path: `${path}/test-mail`,
  summary: 'Sends a test mail to the signed-in person.',
  permission,
  answers: {
    200: [
      TestMailAnswer,
      'The result, with the answer of the mail server, or the file if no server is set.',
    ],
    404: [Problem, 'This process sends no mail.'],
    429: [Problem, 'The person has sent too many test mails.'],
  },
})
