import * as at from '@vitrine/contract/endpoints/alerts'
import { type BoundEndpoint, bindWith } from '../../binding/bind.ts'
import type { EditingDeps } from '../calls/editing-deps.ts'
import { changeAlert, createAlert, deleteAlert, endAlert, showAlerts } from './save-alert.ts'

export function alertRoutes(editing: EditingDeps): BoundEndpoint[] {
  const to = bindWith(editing)
  return [
    to(at.listAlerts, showAlerts),
    to(at.createAlert, createAlert),
    to(at.changeAlert, changeAlert),
    to(at.endAlert, endAlert),
    to(at.deleteAlert, deleteAlert),
  ]
}
