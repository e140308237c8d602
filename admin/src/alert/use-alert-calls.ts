import { useQueryClient } from '@tanstack/react-query'
import type { AdminAlert, AlertFields } from '@vitrine/contract/admin/alerts'
import { changeAlert, createAlert, deleteAlert, endAlert } from '@vitrine/contract/endpoints/alerts'
import { call } from '../http/client.ts'
import { useTexts } from '../locale/use-texts.ts'
import { useNotices } from '../ui/notices.tsx'
import { useCall } from '../ui/use-call.ts'
import { alertsKey, toFields, toNewFields } from './alerts.ts'

type AlertVersion = Pick<AdminAlert, 'id' | 'version'>

/** The changes of alerts, each with a notice that undoes it. */
export function useAlertCalls() {
  const t = useTexts('alert')
  const queries = useQueryClient()
  const { show } = useNotices()
  /** Runs an undo, then loads the list again. */
  const undone = async <T>(answer: Promise<T>) => {
    const result = await answer
    await queries.invalidateQueries({ queryKey: alertsKey })
    return result
  }
  const remove = ({ id, version }: AlertVersion) =>
    call(deleteAlert, { params: { id }, query: { version } })
  const restore = (before: AdminAlert, { id, version }: AlertVersion) =>
    call(changeAlert, { params: { id }, body: { ...toFields(before), version } })
  const ending = useCall(
    ({ id, version }: AdminAlert) => call(endAlert, { params: { id }, body: { version } }),
    [alertsKey],
    ({ data }, before) =>
      show({ text: t('endedNotice'), undo: () => undone(restore(before, data)) }),
  )
  const deleting = useCall(remove, [alertsKey], (_, before: AdminAlert) =>
    show({
      text: t('deletedNotice'),
      // One whose end has passed cannot be created again.
      ...(before.state !== 'ended' && {
        undo: () => undone(call(createAlert, { body: toNewFields(before) })),
      }),
    }),
  )
  return { ending, deleting, remove, restore, undone }
}

/** Creates an alert, or changes `before`. Calls `onDone` after it. */
export function useSaveAlert(before: AdminAlert | undefined, onDone: () => void) {
  const t = useTexts('alert')
  const { show } = useNotices()
  const { remove, restore, undone } = useAlertCalls()
  return useCall(
    ({ fields, version }: { fields: AlertFields; version: number }) =>
      before
        ? call(changeAlert, { params: { id: before.id }, body: { ...fields, version } })
        : call(createAlert, { body: fields }),
    [alertsKey],
    ({ data }) => {
      show({
        text: t(data.state === 'planned' ? 'plannedNotice' : 'shownNotice'),
        undo: () =>
          undone<Awaited<ReturnType<typeof restore | typeof remove>>>(
            before ? restore(before, data) : remove(data),
          ),
      })
      onDone()
    },
  )
}
