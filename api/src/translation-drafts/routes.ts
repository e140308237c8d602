import * as machine from '@vitrine/contract/endpoints/machine-drafts'
import * as xliff from '@vitrine/contract/endpoints/xliff'
import { type BoundEndpoint, bindWith } from '../binding/bind.ts'
import type { EditingDeps } from '../editing/calls/editing-deps.ts'
import { withLivePage } from '../editing/calls/with-page.ts'
import { exportXliff } from './export-xliff.ts'
import { importXliff } from './import-xliff.ts'
import { saveMachineDraft, showTranslator, translateUnits } from './machine-drafts.ts'

export function translationDraftRoutes(editing: EditingDeps): BoundEndpoint[] {
  const to = bindWith(editing)
  return [
    to(machine.showTranslator, showTranslator),
    to(machine.translateUnits, withLivePage(translateUnits)),
    to(machine.saveMachineDraft, withLivePage(saveMachineDraft)),
    to(xliff.exportXliff, exportXliff),
    to(xliff.importXliff, importXliff),
  ]
}
