import * as at from '@vitrine/contract/endpoints/settings'
import { type BoundEndpoint, bindWith } from '../../binding/bind.ts'
import type { EditingDeps } from '../calls/editing-deps.ts'
import { previewSettings } from './preview-settings.ts'
import { saveSettings } from './save-settings.ts'
import { showSettings } from './show-settings.ts'
import { createTestMail, type SendTestMail } from './test-mail.ts'

export function settingsRoutes(
  editing: EditingDeps,
  sendTestMail: SendTestMail | undefined,
): BoundEndpoint[] {
  const to = bindWith(editing)
  return [
    to(at.showSettings, showSettings),
    to(at.saveSettings, saveSettings),
    to(at.previewSettings, previewSettings),
    to(at.sendTestMail, createTestMail(sendTestMail)),
  ]
}
