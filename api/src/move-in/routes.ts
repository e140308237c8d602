import type { MoveInRun } from '@vitrine/contract/admin/move-in'
import * as at from '@vitrine/contract/endpoints/move-in'
import { type BoundEndpoint, bindWith, type InputOf } from '../binding/bind.ts'
import type { EditingDeps } from '../editing/calls/editing-deps.ts'
import { refuseWithMessage } from '../editing/calls/messages.ts'
import { reply } from '../http/reply.ts'
import type { PersonRequest } from '../identity/guards/request-context.ts'
import type { MoveIn, UploadProblem } from './move-in.ts'

interface MoveInDeps {
  editing: EditingDeps
  moveIn: MoveIn | undefined
}

/** The import of another site (specification §7). */
export function moveInRoutes(editing: EditingDeps, moveIn: MoveIn | undefined): BoundEndpoint[] {
  const to = bindWith({ editing, moveIn })
  return [
    to(at.showMoveIn, show),
    to(at.uploadMoveIn, receive),
    to(at.startMoveIn, start),
    to(at.cancelMoveIn, cancel),
    to(at.discardMoveIn, discard),
    to(at.downloadMoveInReport, async (deps, ctx, { query }) =>
      sendReport(deps, ctx, { ...query, format: 'html' }),
    ),
    to(at.downloadMoveInData, async (deps, ctx, { query }) =>
      sendReport(deps, ctx, { ...query, format: 'json' }),
    ),
    to(at.listProposedPairs, listPairs),
  ]
}

async function show({ editing, moveIn }: MoveInDeps, ctx: PersonRequest) {
  if (!moveIn) return refuseWithMessage(editing, ctx, 404, 'move_in_unable')
  return reply(200, { data: await moveIn.read(ctx.language()) })
}

const uploadProblems = {
  running: { status: 409, name: 'move_in_running' },
  'too-large': { status: 413, name: 'move_in_large' },
  empty: { status: 422, name: 'move_in_incomplete' },
  incomplete: { status: 422, name: 'move_in_incomplete' },
  'disk-full': { status: 507, name: 'move_in_disk' },
  'not-stored': { status: 507, name: 'move_in_not_stored' },
} as const satisfies Record<UploadProblem, unknown>

/** Stores the export, and begins its check. */
async function receive(
  { editing, moveIn }: MoveInDeps,
  ctx: PersonRequest,
  { query: { name } }: InputOf<typeof at.uploadMoveIn>,
) {
  if (!moveIn) return refuseWithMessage(editing, ctx, 404, 'move_in_unable')
  const { request } = ctx
  const bytes = Number(request.header('content-length')) || undefined
  const problem = await moveIn.receive(request.body, { name, bytes })
  if (problem) {
    const { status, name: message } = uploadProblems[problem]
    return refuseWithMessage(editing, ctx, status, message)
  }
  const { options } = await moveIn.read(ctx.language())
  await moveIn.start({ kind: 'check', options })
  return reply(201, { data: await moveIn.read(ctx.language()) })
}

async function start(
  { editing, moveIn }: MoveInDeps,
  ctx: PersonRequest,
  { body }: InputOf<typeof at.startMoveIn>,
) {
  const problem = moveIn ? await moveIn.start(body) : 'no-file'
  if (problem === 'running') return refuseWithMessage(editing, ctx, 409, 'move_in_running')
  if (!moveIn || problem) return refuseWithMessage(editing, ctx, 404, 'move_in_none')
  return reply(202, { data: await moveIn.read(ctx.language()) })
}

async function cancel(deps: MoveInDeps, ctx: PersonRequest) {
  await deps.moveIn?.cancel()
  return show(deps, ctx)
}

async function discard({ editing, moveIn }: MoveInDeps, ctx: PersonRequest) {
  if (!moveIn) return refuseWithMessage(editing, ctx, 404, 'move_in_unable')
  const problem = await moveIn.discard()
  return problem ? refuseWithMessage(editing, ctx, 409, 'move_in_running') : reply(204, null)
}

async function sendReport(
  { editing, moveIn }: MoveInDeps,
  ctx: PersonRequest,
  { kind, format }: { kind: MoveInRun['kind']; format: 'html' | 'json' },
) {
  const report = await moveIn?.readReport(kind, format, ctx.language())
  if (report === undefined) return refuseWithMessage(editing, ctx, 404, 'move_in_none')
  const disposition = `attachment; filename="import-report.${format}"`
  return reply(200, report, { 'Content-Disposition': disposition })
}

async function listPairs({ editing, moveIn }: MoveInDeps, ctx: PersonRequest) {
  if (!moveIn) return refuseWithMessage(editing, ctx, 404, 'move_in_unable')
  return { data: await moveIn.readPairs() }
}
